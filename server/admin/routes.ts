import * as contract from '@portal/domain/admin/contract'
import {
  mayLookAfter,
  noSuchPerson,
  notYourself,
  noView,
  noViewAsSuperuser,
  onlyStakeholdersInvited,
  onlySuperusers,
  seesNothing,
} from '@portal/domain/admin/permissions'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { mayUseAccessLink } from '@portal/domain/session/permissions'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { route as anyRoute, type Call, type Route } from '../http/route.ts'
import { blockAccount, unblockAccount } from '../import/account-data.ts'
import { findRuns } from '../import/run-data.ts'
import { countMail, sendAgain } from '../mail/mail-data.ts'
import type { Portal } from '../portal.ts'
import { deleteSessionOf, findSessions, type SessionLimits } from '../session/data.ts'
import { tell } from '../trail/act.ts'
import { countFailedJobs, findCounts, findJobs, findMails, runAgain } from './data.ts'
import { exportLog } from './export-log.ts'
import { invitationAgain } from './letters.ts'
import { findLog } from './log-data.ts'
import { endSessionsOf, findPeople, findPerson, setViewing } from './people-data.ts'

const hour = 60 * 60 * 1000

/** Every call here is for superusers, whatever it does. */
const route: typeof anyRoute = (endpoint, handle, how) =>
  anyRoute(
    endpoint,
    (call) => {
      if (!mayLookAfter((call as Call<Endpoint>).viewer)) throw forbidden(onlySuperusers)
      return handle(call)
    },
    how,
  )

export function adminRoutes(portal: Portal): Route[] {
  const { config, db, mailer, now, settings, today } = portal
  const limits = (): SessionLimits => ({
    seenAfter: new Date(now().getTime() - config.SESSION_IDLE_HOURS * hour),
    createdAfter: new Date(now().getTime() - config.SESSION_MAX_DAYS * 24 * hour),
  })
  const load = async (id: string) => {
    const person = await findPerson(db, id, limits())
    if (!person) throw notFound(noSuchPerson)
    tell({ object_id: person.id, object: person.name })
    return person
  }

  return [
    route(contract.getDigest, async () => {
      const [last] = await findRuns(db, 1)
      return {
        ...(await findCounts(db, now(), { today: today(), timeZone: config.TIME_ZONE })),
        failed_jobs: await countFailedJobs(db),
        last_import: last ? { at: last.began_at, outcome: last.outcome, seconds: last.seconds ?? 0 } : null,
      }
    }),
    route(contract.listPeople, ({ query }) => findPeople(db, query, limits())),
    route(contract.listPersonSessions, async ({ params }) => {
      const { id } = await load(params.id)
      const sessions = await findSessions(db, id, limits())
      return sessions.map(({ id, device, created_at, last_seen_at }) => ({
        ...{ id, device, signed_in_at: created_at.toISOString(), last_seen_at: last_seen_at.toISOString() },
      }))
    }),
    route(contract.endPersonSession, async ({ params }) => {
      const { id } = await load(params.id)
      await deleteSessionOf(db, id, params.session_id)
      return undefined
    }),
    route(contract.endPersonSessions, async ({ params }) => {
      await endSessionsOf(db, (await load(params.id)).id)
      return undefined
    }),
    route(contract.setDeactivated, async ({ params, body, viewer }) => {
      const { id, email } = await load(params.id)
      if (id === viewer.id) throw new Refusal(409, notYourself)
      tell({ act: body.deactivated ? 'Deactivated a person' : 'Activated a person' })
      await (body.deactivated ? blockAccount(db, email) : unblockAccount(db, email))
      return load(id)
    }),
    route(contract.inviteAgain, async ({ params }) => {
      const person = await load(params.id)
      if (person.state !== 'active' || !mayUseAccessLink(person)) throw new Refusal(409, onlyStakeholdersInvited)
      const letter = invitationAgain(person.email, settings.product_name, config.PUBLIC_URL)
      await db.transaction().execute((transaction) => mailer.post(transaction, letter))
      return undefined
    }),
    route(contract.viewAs, async ({ params, session, viewer }) => {
      const person = await load(params.id)
      if (person.id === viewer.id) throw new Refusal(409, notYourself)
      if (person.is_superuser) throw new Refusal(409, noViewAsSuperuser)
      if (person.state !== 'active') throw new Refusal(409, seesNothing)
      await setViewing(db, session.id, person.id)
      return undefined
    }),
    // Whoever views is somebody else at that moment: the session says who they are.
    anyRoute(contract.endView, async ({ session }) => {
      if (!session.viewedBy) throw new Refusal(409, noView)
      await setViewing(db, session.id, null)
      return undefined
    }),
    route(contract.listMails, async ({ query }) => ({
      counts: { ...(await countMail(db)) },
      ...(await findMails(db, query, now())),
    })),
    route(contract.sendMailAgain, async ({ params }) => {
      const again = await sendAgain(db, params.id, now())
      return { again }
    }),
    route(contract.listJobs, () => findJobs(db)),
    route(contract.retryJob, async ({ params }) => {
      const again = await runAgain(db, params.id)
      return { again }
    }),
    route(contract.listLog, ({ query }) => findLog(db, query, query.before)),
    route(contract.exportLog, async ({ query }) => exportLog(db, query, `audit-log-${today()}.csv`)),
  ]
}
