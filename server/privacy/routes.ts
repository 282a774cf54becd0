import { noSuchPerson, notYourself } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/privacy/contract'
import { auditOfRequest as audit } from '../audit-log/audit.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { takeAttempt } from '../http/rate-limit-data.ts'
import { type Route, route } from '../http/route.ts'
import { superuserRoute } from '../http/superuser-route.ts'
import type { Portal } from '../portal.ts'
import { findAgreements } from './agreement-data.ts'
import { erasePerson, previewErasure } from './erase-person.ts'
import { findErasures } from './erasures-data.ts'
import { findSubject, type Subject } from './personal-data.ts'
import { undoErasure } from './undo-erasure.ts'
import { archiveOf } from './write-archive.ts'

/** Limit for exports of one person, since each reads all tables. */
const archives = { limit: 5, windowSeconds: 60 * 60 }

export function privacyRoutes(portal: Portal): Route[] {
  const { db, now, today } = portal
  const load = async (id: string): Promise<Subject> => {
    const subject = await findSubject(db, id)
    if (!subject) throw notFound(noSuchPerson)
    return subject
  }
  const limit = (by: string, of: string) => takeAttempt(db, { key: `archive:${by}:${of}`, ...archives, now: now() })

  return [
    route(contract.getMyArchive, async ({ viewer }) => {
      await limit(viewer.id, viewer.id)
      return archiveOf(portal, await load(viewer.id), `your-data-${today()}.zip`)
    }),
    superuserRoute(contract.getPersonArchive, async ({ params, viewer }) => {
      const subject = await load(params.id)
      audit({ object_id: subject.id, object: subject.name })
      await limit(viewer.id, subject.id)
      return archiveOf(portal, subject, `${subject.name} - data ${today()}.zip`)
    }),
    route(contract.listMyAgreements, ({ viewer }) => findAgreements(db, viewer.id)),
    superuserRoute(contract.listPersonAgreements, async ({ params }) => findAgreements(db, (await load(params.id)).id)),
    superuserRoute(contract.previewErasure, async ({ params, query, viewer }) => {
      if (params.id === viewer.id) throw new ApiError(409, notYourself)
      return previewErasure(portal, params.id, query)
    }),
    // With a connection that may take its time: all tables are gone through.
    superuserRoute(
      contract.erasePerson,
      async ({ params, body, viewer, request }) => {
        return erasePerson(portal, { id: params.id, viewer, choice: body, request })
      },
      { transaction: 'manual' },
    ),
    superuserRoute(
      contract.undoErasure,
      async ({ params, viewer, request }) => {
        await undoErasure(portal, { id: params.id, viewer, request })
        return undefined
      },
      { transaction: 'manual' },
    ),
    superuserRoute(contract.listErasures, () => findErasures(db)),
  ]
}
