import { isSuperuser, noSuchPerson, onlySuperusers } from '@portal/domain/admin/permissions'
import {
  endBrowserLock,
  endPersonBrowserLock,
  listLockedBrowsers,
  listPersonLockedBrowsers,
} from '@portal/domain/session/contract'
import { noSuchLock } from '@portal/domain/session/passkey-rules'
import { fullName, type User } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findAccount } from './data.ts'
import { findLockedBrowsers, forgetLockedBrowser } from './known-device-data.ts'
import { browserUnblockedEmail } from './passkey-emails.ts'
import { checkRecent } from './passkeys.ts'

/** Lists browsers that people locked with "This was not me", and unlocks them before the 30 days are over. */
export function lockedBrowserRoutes(services: Services): Route[] {
  const { now } = services
  return [
    route(listLockedBrowsers, ({ viewer, db }) => findLockedBrowsers(db, viewer.id, now())),
    route(endBrowserLock, async ({ params, session, viewer, db, audit }) => {
      const locked = await findLockedBrowsers(db, viewer.id, now())
      if (!locked.some(({ id }) => id === params.id)) throw notFound(noSuchLock)
      await checkRecent(services, db, session)
      const name = await unlockBrowser(services, db, viewer, params.id)
      audit({ object: name })
      return undefined
    }),
    route(listPersonLockedBrowsers, async ({ params, viewer, db, audit }) => {
      const person = await loadPerson({ db, audit }, viewer, params.id)
      return findLockedBrowsers(db, person.id, now())
    }),
    route(endPersonBrowserLock, async ({ params, viewer, db, audit }) => {
      const person = await loadPerson({ db, audit }, viewer, params.id)
      await unlockBrowser(services, db, person, params.browser_id)
      return undefined
    }),
  ]
}

async function loadPerson(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: User,
  id: string,
): Promise<User> {
  if (!isSuperuser(viewer)) throw forbidden(onlySuperusers)
  const person = await findAccount(db, { id })
  if (!person) throw notFound(noSuchPerson)
  audit({ object_id: person.id, object: fullName(person) })
  return person
}

/** Unlocks a browser and emails its person. Returns the browser's name. */
async function unlockBrowser(services: Services, db: Queries, person: User, id: string): Promise<string> {
  const unlocked = await forgetLockedBrowser(db, person.id, id, services.now())
  if (!unlocked) throw notFound(noSuchLock)
  const name = unlocked.name ?? 'a browser'
  await services.mailer.queue(db, browserUnblockedEmail(services, person, name))
  return name
}
