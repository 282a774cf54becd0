import { noSuchPerson } from '@portal/domain/accounts/permissions'
import { noSuchPerson as noSuchAccount } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/privacy/contract'
import { type ErasableKey, isErasableKind } from '@portal/domain/privacy/erasure'
import type { Queries } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { type CountingContext, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { superuserRoute } from '../../platform/http/superuser-route.ts'
import type { Services } from '../../platform/portal.ts'
import { findAgreements } from './agreement-data.ts'
import { findErasures } from './erasure-records-data.ts'
import { findSubject, type Subject } from './personal-data.ts'
import { previewErasure } from './preview-erasure.ts'
import { cancelErasure, scheduleErasure } from './schedule-erasure.ts'
import { findScheduled } from './scheduled-erasure-data.ts'
import { archiveOf } from './write-archive.ts'

function keyIn({ kind, id }: { kind: string; id: string }): ErasableKey {
  if (!isErasableKind(kind)) throw notFound(noSuchPerson)
  return { kind, id }
}

/** Limit for exports of one person, since each reads all tables. */
const archives = { limit: 5, windowSeconds: 60 * 60 }

export function privacyRoutes(services: Services): Route[] {
  const { now, today } = services
  const load = async (db: Queries, id: string): Promise<Subject> => {
    const subject = await findSubject(db, id)
    if (!subject) throw notFound(noSuchAccount)
    return subject
  }
  const limitArchives = ({ db, onRollback }: CountingContext, by: string, of: string) =>
    takeAttempt({ db, onRollback }, { key: `archive:${by}:${of}`, ...archives, now: now() })

  return [
    route(contract.getMyArchive, async ({ viewer, db, onRollback }) => {
      await limitArchives({ db, onRollback }, viewer.id, viewer.id)
      return archiveOf(services, db, await load(db, viewer.id), `your-data-${today()}.zip`)
    }),
    superuserRoute(contract.getPersonArchive, async ({ params, viewer, db, onRollback, audit }) => {
      const subject = await load(db, params.id)
      audit({ object_id: subject.id, object: subject.name })
      await limitArchives({ db, onRollback }, viewer.id, subject.id)
      return archiveOf(services, db, subject, `${subject.name} - data ${today()}.zip`)
    }),
    route(contract.listMyAgreements, ({ viewer, db }) => findAgreements(db, viewer.id)),
    superuserRoute(contract.listPersonAgreements, async ({ params, db }) =>
      findAgreements(db, (await load(db, params.id)).id),
    ),
    superuserRoute(contract.previewErasure, ({ params, query, viewer }) =>
      previewErasure(services, { key: keyIn(params), viewerId: viewer.id, choice: query }),
    ),
    superuserRoute(contract.scheduleErasure, ({ params, body, viewer, db, audit }) =>
      scheduleErasure(services, { db, audit }, { key: keyIn(params), viewer, choice: body }),
    ),
    superuserRoute(contract.cancelErasure, async ({ params, db, audit }) => {
      await cancelErasure({ db, audit }, keyIn(params))
      return undefined
    }),
    superuserRoute(contract.listScheduledErasures, ({ db }) => findScheduled(db)),
    superuserRoute(contract.listErasures, ({ db }) => findErasures(db)),
  ]
}
