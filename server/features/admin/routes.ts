import * as contract from '@portal/domain/admin/contract'
import {
  noSuchPerson,
  notYourself,
  noView,
  noViewAsSuperuser,
  onlyStakeholdersInvited,
  seesNothing,
} from '@portal/domain/admin/permissions'
import { mayUseAccessLink } from '@portal/domain/session/permissions'
import { countEmails, requeueEmail } from '../../platform/email/email-data.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { type RequestContext, type Route, route } from '../../platform/http/route.ts'
import { superuserRoute } from '../../platform/http/superuser-route.ts'
import type { Services } from '../../platform/portal.ts'
import { rejectLastSuperuser } from '../accounts/last-superuser-data.ts'
import { blockAccount, unblockAccount } from '../import/account-data.ts'
import { setEditor } from '../import/lock-data.ts'
import { findRuns } from '../import/run-data.ts'
import { deleteSessionOf, findSessions, type SessionLimits } from '../session/data.ts'
import { countFailedJobs, findCounts, findJobs, findMails, retryJob } from './data.ts'
import { invitationReminder } from './emails.ts'
import { exportLog } from './export-log.ts'
import { findLog } from './log-data.ts'
import { endSessionsOf, findPerson, setViewing } from './people-data.ts'

const hour = 60 * 60 * 1000

export function adminRoutes(services: Services): Route[] {
  const { config, mailer, now, settings, today } = services
  const limits = (): SessionLimits => ({
    seenAfter: new Date(now().getTime() - config.SESSION_IDLE_HOURS * hour),
    createdAfter: new Date(now().getTime() - config.SESSION_MAX_DAYS * 24 * hour),
  })
  const load = async ({ db, audit }: Pick<RequestContext, 'db' | 'audit'>, id: string) => {
    const person = await findPerson(db, id, limits())
    if (!person) throw notFound(noSuchPerson)
    audit({ object_id: person.id, object: person.name })
    return person
  }

  return [
    superuserRoute(contract.getDigest, async ({ db }) => {
      const [last] = await findRuns(db, { most: 1, withWorkbooks: false })
      return {
        ...(await findCounts(db, now(), { today: today(), timeZone: config.TIME_ZONE })),
        failed_jobs: await countFailedJobs(db),
        last_import: last ? { at: last.began_at, outcome: last.outcome, seconds: last.seconds ?? 0 } : null,
      }
    }),
    superuserRoute(contract.listPersonSessions, async ({ params, db, audit }) => {
      const { id } = await load({ db, audit }, params.id)
      const sessions = await findSessions(db, id, limits())
      return sessions.map(({ id, device, created_at, last_seen_at }) => ({
        id,
        device,
        signed_in_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      }))
    }),
    superuserRoute(contract.endPersonSession, async ({ params, db, audit }) => {
      const { id } = await load({ db, audit }, params.id)
      await deleteSessionOf(db, id, params.session_id)
      return undefined
    }),
    superuserRoute(contract.endPersonSessions, async ({ params, db, audit }) => {
      await endSessionsOf(db, (await load({ db, audit }, params.id)).id)
      return undefined
    }),
    superuserRoute(contract.setDeactivated, async ({ params, body, viewer, db, audit }) => {
      const { id, email } = await load({ db, audit }, params.id)
      if (id === viewer.id) throw new ApiError(409, notYourself)
      if (body.deactivated) await rejectLastSuperuser(db, id)
      await setEditor(db, viewer.id, now())
      audit({ act: body.deactivated ? 'Deactivated a person' : 'Reactivated a person' })
      await (body.deactivated ? blockAccount(db, email) : unblockAccount(db, email))
      return load({ db, audit }, id)
    }),
    superuserRoute(contract.inviteAgain, async ({ params, viewer, db, audit }) => {
      const person = await load({ db, audit }, params.id)
      if (person.state !== 'active' || !mayUseAccessLink(person)) throw new ApiError(409, onlyStakeholdersInvited)
      const email = invitationReminder(person.email, settings.product_name, config.PUBLIC_URL, viewer.id)
      await mailer.queue(db, email)
      return undefined
    }),
    superuserRoute(contract.viewAs, async ({ params, session, viewer, db, audit }) => {
      const person = await load({ db, audit }, params.id)
      if (person.id === viewer.id) throw new ApiError(409, notYourself)
      if (person.is_superuser) throw new ApiError(409, noViewAsSuperuser)
      if (person.state !== 'active') throw new ApiError(409, seesNothing)
      await setViewing(db, session.id, person.id)
      return undefined
    }),
    // While viewing as another person, the session states the superuser.
    route(contract.endView, async ({ session, db }) => {
      if (!session.viewedBy) throw new ApiError(409, noView)
      await setViewing(db, session.id, null)
      return undefined
    }),
    superuserRoute(contract.listMails, async ({ query, db }) => ({
      counts: await countEmails(db),
      ...(await findMails(db, query, now())),
    })),
    superuserRoute(contract.sendMailAgain, async ({ params, db }) => {
      const isQueued = await requeueEmail(db, params.id, now())
      return { again: isQueued }
    }),
    superuserRoute(contract.listJobs, ({ db }) => findJobs(db)),
    superuserRoute(contract.retryJob, async ({ params, db }) => {
      const isRestarted = await retryJob(db, params.id)
      return { again: isRestarted }
    }),
    superuserRoute(contract.listLog, ({ query, db }) => findLog(db, query, query.before)),
    superuserRoute(contract.exportLog, async ({ query, db }) => exportLog(db, query, `audit-log-${today()}.csv`)),
  ]
}
