import * as contract from '@portal/domain/accounts/contract'
import { noSuchPerson } from '@portal/domain/accounts/permissions'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { superuserRoute } from '../../platform/http/superuser-route.ts'
import type { Services } from '../../platform/portal.ts'
import { findImportDay, findKeeper } from '../records/keeper-data.ts'
import { findAbsencesOf } from './absence-data.ts'
import { joinPerson } from './join-person.ts'
import { countPeople, findPeople, stateOf } from './list-data.ts'
import { findHuman, formOf } from './person-data.ts'
import { readPhoto } from './read-photo.ts'
import { addAbsence, changeAbsence, deleteAbsence, permitAbsencesOf } from './save-absence.ts'
import { addPerson, changePerson } from './save-person.ts'

const hour = 60 * 60 * 1000

function permit(viewer: Viewer): void {
  if (!mayEditRecords(viewer)) throw forbidden(onlySuperusersEdit)
}

export function accountRoutes(services: Services): Route[] {
  const { config, now, today } = services
  const limits = () => ({
    seenAfter: new Date(now().getTime() - config.SESSION_IDLE_HOURS * hour),
    createdAfter: new Date(now().getTime() - config.SESSION_MAX_DAYS * 24 * hour),
  })
  return [
    superuserRoute(contract.listPeople, async ({ query: { search = '', which, page }, viewer, db }) => {
      const chosen = { search, which, limit: contract.pageSize, offset: (page - 1) * contract.pageSize }
      return {
        counts: await countPeople(db, search, today()),
        people: await findPeople(db, chosen, { today: today(), limits: limits() }),
        keeper: await findKeeper(db),
        may_edit: mayEditRecords(viewer),
      }
    }),
    route(contract.getPersonRecord, async ({ params, viewer, db }) => {
      permit(viewer)
      const human = await findHuman(db, params, 'read')
      if (!human) throw notFound(noSuchPerson)
      const { person, account } = human
      return {
        ...formOf(human),
        keeper: await findKeeper(db),
        imported_on: await findImportDay(db, config.TIME_ZONE),
        photo_id: person?.photo_id ?? account?.photo_id ?? null,
        person: person ? { id: person.id, version: person.version } : null,
        account: account ? { id: account.id, version: account.version, state: stateOf(account) } : null,
        engagements: account?.engagements ?? [],
      }
    }),
    // The picture is made small before the transaction.
    route(
      contract.addPerson,
      async ({ body: { photo, ...form }, viewer, withTransaction }) => {
        permit(viewer)
        const made = await readPhoto(photo)
        return withTransaction({ photo, ...form }, (context) => addPerson(services, context, viewer, form, made))
      },
      { transaction: 'manual' },
    ),
    route(
      contract.changePerson,
      async ({ params, body: { photo, ...change }, viewer, withTransaction }) => {
        permit(viewer)
        const made = await readPhoto(photo)
        await withTransaction({ photo, ...change }, async (context) => {
          await changePerson(services, context, viewer, params, change, made)
          return null
        })
        return undefined
      },
      { transaction: 'manual' },
    ),
    route(contract.joinPerson, async ({ params, body, viewer, db, audit }) => {
      permit(viewer)
      await joinPerson(services, { db, audit }, viewer, { account_id: params.id, person_id: body.person_id })
      return undefined
    }),
    route(contract.listPersonAbsences, async ({ params, viewer, db }) => {
      await permitAbsencesOf(services, db, viewer, params.id)
      return {
        keeper: await findKeeper(db),
        imported_on: await findImportDay(db, config.TIME_ZONE),
        absences: await findAbsencesOf(db, params.id, today()),
      }
    }),
    route(contract.addAbsence, ({ params, body, viewer, db, audit }) =>
      addAbsence(services, { db, audit }, viewer, params.id, body),
    ),
    route(contract.changeAbsence, async ({ params, body, viewer, db, audit }) => {
      await changeAbsence(services, { db, audit }, viewer, params.id, body)
      return undefined
    }),
    route(contract.deleteAbsence, async ({ params, query, viewer, db, audit }) => {
      await deleteAbsence(services, { db, audit }, viewer, { id: params.id, version: query.version })
      return undefined
    }),
  ]
}
