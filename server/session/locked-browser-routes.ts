import { isSuperuser, noSuchPerson, onlySuperusers } from '@portal/domain/admin/permissions'
import {
  endBrowserLock,
  endPersonBrowserLock,
  listLockedBrowsers,
  listPersonLockedBrowsers,
} from '@portal/domain/session/contract'
import { noSuchLock } from '@portal/domain/session/passkey-words'
import { fullName, type User } from '@portal/domain/session/user'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { forbidden, notFound } from '../http/api-error.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { findAccount } from './data.ts'
import { findLockedBrowsers, forgetLockedBrowser } from './known-device-data.ts'
import { browserUnblockedEmail } from './passkey-emails.ts'
import { checkRecent } from './passkeys.ts'

/** Lists browsers that people locked with "This was not me", and unlocks them before the 30 days are over. */
export function lockedBrowserRoutes(portal: Portal): Route[] {
  const { db, now } = portal
  const load = async (viewer: User, id: string): Promise<User> => {
    if (!isSuperuser(viewer)) throw forbidden(onlySuperusers)
    const person = await findAccount(db, { id })
    if (!person) throw notFound(noSuchPerson)
    audit({ object_id: person.id, object: fullName(person) })
    return person
  }
  return [
    route(listLockedBrowsers, ({ viewer }) => findLockedBrowsers(db, viewer.id, now())),
    route(endBrowserLock, async ({ params, session, viewer }) => {
      const locked = await findLockedBrowsers(db, viewer.id, now())
      if (!locked.some(({ id }) => id === params.id)) throw notFound(noSuchLock)
      await checkRecent(portal, session)
      const name = await unlockBrowser(portal, viewer, params.id)
      audit({ object: name })
      return undefined
    }),
    route(listPersonLockedBrowsers, async ({ params, viewer }) =>
      findLockedBrowsers(db, (await load(viewer, params.id)).id, now()),
    ),
    route(endPersonBrowserLock, async ({ params, viewer }) => {
      await unlockBrowser(portal, await load(viewer, params.id), params.browser_id)
      return undefined
    }),
  ]
}

/** Unlocks a browser and emails its person. Returns the browser's name. */
const unlockBrowser = ({ config, db, mailer, now, settings }: Portal, person: User, id: string): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const unlocked = await forgetLockedBrowser(transaction, person.id, id, now())
    if (!unlocked) throw notFound(noSuchLock)
    const name = unlocked.name ?? 'a browser'
    const email = browserUnblockedEmail({ config, now, settings }, person, name)
    await mailer.post(transaction, email)
    return name
  })
