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
import { noSuchPasskey } from '@portal/domain/session/passkey-rules'
import type { User } from '@portal/domain/session/user'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { publicRoute, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { hasNewReleaseNote } from '../release-notes/data.ts'
import { addAuthenticatorAtStep, beginAuthenticatorAtStep, finishWithCode } from './authenticator-step.ts'
import { clearShortCookie, passkeyCookie, secondStepCookie, setDeviceCookie, setSessionCookie } from './cookie.ts'
import type { Entered } from './enter.ts'
import { setPasskeyName } from './passkey-data.ts'
import { beginPasskeySignIn, logInWithPasskey } from './passkey-log-in.ts'
import { beginAddingPasskey, finishAddingPasskey, loadPasskeys, presentPasskey, removeOwnPasskey } from './passkeys.ts'
import { beginRecovery, beginStep, finishStep, makeAtStep } from './second-step.ts'

export function passkeyRoutes(services: Services): Route[] {
  const { config, today } = services
  const answerSignedIn = async <In extends Entered & { user: User }>(db: Queries, reply: FastifyReply, entered: In) => {
    const { token, device, ...answer } = entered
    setSessionCookie(reply, config, token)
    setDeviceCookie(reply, config, device)
    for (const name of [passkeyCookie, secondStepCookie]) clearShortCookie(reply, config, name)
    const has_new_release_note = await hasNewReleaseNote(db, answer.user.id, today())
    return { ...answer, user: { ...answer.user, has_new_release_note } }
  }
  return [
    publicRoute(beginPasskeyLogin, ({ request, reply, db, onRollback }) =>
      beginPasskeySignIn(services, { db, onRollback }, request, reply),
    ),
    publicRoute(loginWithPasskey, async ({ body, request, reply, db, audit, onRollback }) =>
      answerSignedIn(db, reply, await logInWithPasskey(services, { db, audit, onRollback }, request, body)),
    ),
    publicRoute(beginSecondStep, ({ request, db, audit, onRollback }) =>
      beginStep(services, { db, audit, onRollback }, request),
    ),
    publicRoute(finishSecondStep, async ({ body, request, reply, db, audit, onRollback }) =>
      answerSignedIn(db, reply, await finishStep(services, { db, audit, onRollback }, request, body)),
    ),
    publicRoute(makeAtSecondStep, async ({ body, request, reply, db, audit, onRollback }) =>
      answerSignedIn(db, reply, await makeAtStep(services, { db, audit, onRollback }, request, body)),
    ),
    publicRoute(finishSecondStepWithCode, async ({ body, request, reply, db, audit, onRollback }) =>
      answerSignedIn(db, reply, await finishWithCode(services, { db, audit, onRollback }, request, body.code)),
    ),
    publicRoute(beginAuthenticatorAtSecondStep, ({ request, db, audit, onRollback }) =>
      beginAuthenticatorAtStep(services, { db, audit, onRollback }, request),
    ),
    publicRoute(addAuthenticatorAtSecondStep, async ({ body, request, reply, db, audit, onRollback }) =>
      answerSignedIn(db, reply, await addAuthenticatorAtStep(services, { db, audit, onRollback }, request, body.code)),
    ),
    publicRoute(recoverPasskeys, ({ request, db, audit, onRollback }) =>
      beginRecovery(services, { db, audit, onRollback }, request),
    ),
    route(listPasskeys, ({ viewer, db }) => loadPasskeys(services, db, viewer)),
    route(beginPasskey, ({ session, db }) => beginAddingPasskey(services, db, session)),
    route(addPasskey, ({ body, request, session, db, audit, onRollback }) =>
      finishAddingPasskey(services, { db, audit, onRollback }, request, session, body),
    ),
    route(renamePasskey, async ({ body, params, viewer, db, audit }) => {
      const passkey = await setPasskeyName(db, viewer.id, params.id, body.name)
      if (!passkey) throw notFound(noSuchPasskey)
      audit({ object: passkey.name })
      return presentPasskey(passkey)
    }),
    route(removePasskey, async ({ params, session, db, audit }) => {
      await removeOwnPasskey(services, { db, audit }, session, params.id)
      return undefined
    }),
  ]
}
