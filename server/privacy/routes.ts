import { mayLookAfter, noSuchPerson, onlySuperusers } from '@portal/domain/admin/permissions'
import * as contract from '@portal/domain/privacy/contract'
import { takeAttempt } from '../http/rate-limit-data.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { tell } from '../trail/act.ts'
import { findAgreements } from './agreement-data.ts'
import { findSubject, type Subject } from './held-data.ts'
import { archiveOf } from './write-archive.ts'

/** An archive reads all tables: of one person so many times in an hour. */
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
    route(contract.getPersonArchive, async ({ params, viewer }) => {
      if (!mayLookAfter(viewer)) throw forbidden(onlySuperusers)
      const subject = await load(params.id)
      tell({ object_id: subject.id, object: subject.name })
      await limit(viewer.id, subject.id)
      return archiveOf(portal, subject, `${subject.name} - held data ${today()}.zip`)
    }),
    route(contract.listMyAgreements, ({ viewer }) => findAgreements(db, viewer.id)),
    route(contract.listPersonAgreements, async ({ params, viewer }) => {
      if (!mayLookAfter(viewer)) throw forbidden(onlySuperusers)
      return findAgreements(db, (await load(params.id)).id)
    }),
  ]
}
