import { daysBefore } from '@portal/domain/dates/days-before'
import {
  beginSetupSignOn,
  checkLink,
  checkSetupLink,
  endOtherSessions,
  endSession,
  getCurrentUser,
  getMe,
  getSignOnLink,
  listSessions,
  login,
  logout,
  requestAccessCode,
  requestNewLink,
  setUpWithPasskey,
} from '@portal/domain/session/contract'
import { offerDays, secondStepMinutes } from '@portal/domain/session/passkey-rules'
import { fullName } from '@portal/domain/session/user'
import { noSuchSession } from '@portal/domain/session/validation'
import { notFound } from '../../platform/http/api-error.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import { hasNewReleaseNote } from '../release-notes/data.ts'
import { authenticate, sessionLimits } from './authenticate.ts'
import { authenticatorRoutes } from './authenticator-routes.ts'
import { findChallengeOfToken } from './challenge-data.ts'
import {
  clearSessionCookie,
  readSessionToken,
  secondStepCookie,
  setDeviceCookie,
  setSessionCookie,
  setShortCookie,
} from './cookie.ts'
import { deleteOtherSessions, deleteSession, deleteSessionOf, findSessions } from './data.ts'
import { logIn } from './log-in.ts'
import { recordPasskeyOffer } from './passkey-data.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { renewLink, requestAccessLink } from './request-access-link.ts'
import { unseal } from './sealed-id-token.ts'
import { checkSetupToken, makeFirstSuperuser, setupPath } from './setup.ts'
import { limitByNetwork } from './sign-in-rate-limits.ts'
import { beginSignOn } from './sign-on.ts'

export function sessionRoutes(services: Services): Route[] {
  const { config, now, signOn, today } = services
  return [
    publicRoute(requestAccessCode, ({ body, request, db, audit, onRollback }) =>
      requestAccessLink(services, { db, audit, onRollback }, request, body),
    ),
    publicRoute(requestNewLink, ({ body, request, db, audit, onRollback }) =>
      renewLink(services, { db, audit, onRollback }, request, body.token),
    ),
    publicRoute(checkLink, async ({ body, request, reply, db, onRollback }) => {
      const link = await findChallengeOfToken(db, hashOf(body.token))
      const usable = link !== undefined && link.ended_at === null && link.expires_at > now()
      if (!usable) await limitByNetwork(services, { db, onRollback }, request, 'link-check')
      const session = link && (await authenticate({ config, db, now })(request, reply))
      if (session) return { usable, for_somebody_else: link.account_id !== session.viewer.id }
      return { usable, ...(usable && { email: link.email }) }
    }),
    publicRoute(login, async ({ body, request, reply, db, audit, onRollback }) => {
      const { referrer_link, ...outcome } = await logIn(services, { db, audit, onRollback }, request, body)
      if ('secondStepToken' in outcome) {
        setShortCookie(reply, config, secondStepCookie, outcome.secondStepToken, secondStepMinutes)
        return { user: null, referrer_link }
      }
      setSessionCookie(reply, config, outcome.token)
      setDeviceCookie(reply, config, outcome.device)
      const { user } = outcome
      const has_new_release_note = await hasNewReleaseNote(db, user.id, today())
      const offerCutoff = daysBefore(now(), offerDays)
      const may_add_passkey = config.passkeys && (await recordPasskeyOffer(db, user.id, now(), offerCutoff))
      return { user: { ...user, has_new_release_note, may_add_passkey }, referrer_link }
    }),
    publicRoute(getSignOnLink, async ({ query, request, reply, db, onRollback }) => {
      await limitByNetwork(services, { db, onRollback }, request, 'sign-on')
      return beginSignOn(services, db, request, reply, query)
    }),
    publicRoute(checkSetupLink, async ({ body, request, db, onRollback }) => ({
      expires_at: (await checkSetupToken(services, { db, onRollback }, request, body.token)).toISOString(),
      staff_domains: [...config.PROVIDER_EMAIL_DOMAINS],
    })),
    publicRoute(beginSetupSignOn, async ({ body, request, reply, db, onRollback }) => {
      await checkSetupToken(services, { db, onRollback }, request, body.token)
      const begun = { redirect: setupPath, setup_link_hash: hashOf(body.token) }
      return beginSignOn(services, db, request, reply, begun)
    }),
    publicRoute(setUpWithPasskey, async ({ body, request, reply, db, audit, onRollback }) => {
      const token = await makeFirstSuperuser(services, { db, audit, onRollback }, request, body)
      setShortCookie(reply, config, secondStepCookie, token, secondStepMinutes)
      return undefined
    }),
    route(
      logout,
      async ({ session, request, reply, withTransaction }) => {
        // The session ends in this transaction. The identity provider is asked for its logout link after it.
        let sealed: string | null | undefined
        await withTransaction(undefined, async ({ db }) => {
          sealed = (await deleteSession(db, session.id))?.id_token
          return { post_logout_link: null }
        })
        const idToken = sealed ? unseal(sealed, readSessionToken(request, config) ?? '') : null
        clearSessionCookie(reply, config)
        return { post_logout_link: idToken === null ? null : await signOn.logoutLink(idToken) }
      },
      { transaction: 'manual' },
    ),
    route(getMe, async ({ viewer }) => viewer),
    route(getCurrentUser, async ({ viewer, session: { viewedBy }, db }) => ({
      ...viewer,
      ...(viewedBy && { viewed_by: fullName(viewedBy) }),
      has_new_release_note: await hasNewReleaseNote(db, viewer.id, today()),
    })),
    route(listSessions, async ({ session, viewer, db }) => {
      const sessions = await findSessions(db, viewer.id, sessionLimits(services))
      return sessions.map((one) => ({
        id: one.id,
        current: one.id === session.id,
        signed_in_at: one.created_at.toISOString(),
        last_seen_at: one.last_seen_at.toISOString(),
        device: one.device,
        way: one.way,
      }))
    }),
    route(endSession, async ({ params, session, viewer, reply, db }) => {
      if (!(await deleteSessionOf(db, viewer.id, params.id))) throw notFound(noSuchSession)
      if (params.id === session.id) clearSessionCookie(reply, config)
      return undefined
    }),
    route(endOtherSessions, async ({ session, viewer, db }) => {
      await deleteOtherSessions(db, viewer.id, session.id)
      return undefined
    }),
    ...passkeyRoutes(services),
    ...authenticatorRoutes(services),
  ]
}
