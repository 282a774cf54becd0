import {
  addAuthenticatorAtSecondStep,
  addPasskey,
  beginAuthenticatorAtSecondStep,
  beginPasskey,
  beginPasskeyLogin,
  beginSecondStep,
  finishSecondStep,
  finishSecondStepWithCode,
  listPasskeys,
  loginWithPasskey,
  makeAtSecondStep,
  recoverPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/contract'
import { noSuchPasskey } from '@portal/domain/session/passkey-words'
import type { User } from '@portal/domain/session/user'
import type { FastifyReply } from 'fastify'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { notFound } from '../http/api-error.ts'
import { publicRoute, type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { hasNewReleaseNote } from '../release-notes/data.ts'
import { addAuthenticatorAtStep, beginAuthenticatorAtStep, finishWithCode } from './authenticator-step.ts'
import { clearShortCookie, passkeyCookie, secondStepCookie, setDeviceCookie, setSessionCookie } from './cookie.ts'
import type { Entered } from './enter.ts'
import { setPasskeyName } from './passkey-data.ts'
import { beginPasskeySignIn, logInWithPasskey } from './passkey-log-in.ts'
import { add, asPasskey, beginAdding, listOf, remove } from './passkeys.ts'
import { beginRecovery, beginStep, finishStep, makeAtStep } from './second-step.ts'

export function passkeyRoutes(portal: Portal): Route[] {
  const { config, db, today } = portal
  const signedIn = async <In extends Entered & { user: User }>(reply: FastifyReply, entered: In) => {
    const { token, device, ...answer } = entered
    setSessionCookie(reply, config, token)
    setDeviceCookie(reply, config, device)
    for (const name of [passkeyCookie, secondStepCookie]) clearShortCookie(reply, config, name)
    const has_new_release_note = await hasNewReleaseNote(db, answer.user.id, today())
    return { ...answer, user: { ...answer.user, has_new_release_note } }
  }
  return [
    publicRoute(beginPasskeyLogin, ({ request, reply }) => beginPasskeySignIn(portal, request, reply)),
    publicRoute(loginWithPasskey, async ({ body, request, reply }) =>
      signedIn(reply, await logInWithPasskey(portal, request, body)),
    ),
    publicRoute(beginSecondStep, ({ request }) => beginStep(portal, request)),
    publicRoute(finishSecondStep, async ({ body, request, reply }) =>
      signedIn(reply, await finishStep(portal, request, body)),
    ),
    publicRoute(makeAtSecondStep, async ({ body, request, reply }) =>
      signedIn(reply, await makeAtStep(portal, request, body)),
    ),
    publicRoute(finishSecondStepWithCode, async ({ body, request, reply }) =>
      signedIn(reply, await finishWithCode(portal, request, body.code)),
    ),
    publicRoute(beginAuthenticatorAtSecondStep, ({ request }) => beginAuthenticatorAtStep(portal, request)),
    publicRoute(addAuthenticatorAtSecondStep, async ({ body, request, reply }) =>
      signedIn(reply, await addAuthenticatorAtStep(portal, request, body.code)),
    ),
    publicRoute(recoverPasskeys, ({ request }) => beginRecovery(portal, request)),
    route(listPasskeys, ({ viewer }) => listOf(portal, viewer)),
    route(beginPasskey, ({ session }) => beginAdding(portal, session)),
    route(addPasskey, ({ body, request, session }) => add(portal, request, session, body)),
    route(renamePasskey, async ({ body, params, viewer }) => {
      const passkey = await setPasskeyName(db, viewer.id, params.id, body.name)
      if (!passkey) throw notFound(noSuchPasskey)
      audit({ object: passkey.name })
      return asPasskey(passkey)
    }),
    route(removePasskey, async ({ params, session }) => {
      await remove(portal, session, params.id)
      return undefined
    }),
  ]
}
