import { bands } from '@portal/domain/audits/bands'
import { maySeeUnfinishedSurveys } from '@portal/domain/audits/permissions'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { maySeeReaders } from '@portal/domain/engagement-access/permissions'
import {
  countEngagements as countEngagementsCall,
  getEngagement,
  getEngagementHeader,
  listAudits,
  listCustomers,
  listEngagementNames,
  listEngagements,
  listMembers,
} from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { hasExtraAccess } from '@portal/domain/engagements/permissions'
import { engagementStatus } from '@portal/domain/engagements/status'
import { recordAccess } from '@portal/domain/records/permissions'
import { visibleRemoval } from '@portal/domain/retention/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { mayAnswerExtension } from '@portal/domain/work-orders/answer-permission'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findAudits } from './audit-data.ts'
import { shownAudits } from './audit-tile-data.ts'
import { findCustomers } from './customer-data.ts'
import { findEngagementNames, visibleEngagement } from './data.ts'
import type { EngagementRow } from './engagement-data.ts'
import { findHeader } from './header-data.ts'
import { countEngagements, findEngagement, findEngagements } from './list-data.ts'
import { findMembers } from './member-data.ts'

export function engagementRoutes({ config, today }: Services): Route[] {
  const shown = shownAudits(config)
  const present = (row: EngagementRow, viewer: Viewer, day: CalendarDay): Engagement => ({
    ...row,
    status: engagementStatus(row.work_orders, day),
    user_has_extra_access: hasExtraAccess(viewer),
    may_answer_extensions: mayAnswerExtension(viewer, row),
  })

  return [
    route(listEngagements, async ({ query, viewer, db }) => {
      const day = today()
      const rows = await findEngagements(db, viewer, query, day, shown)
      return rows.map((row) => present(row, viewer, day))
    }),
    route(countEngagementsCall, ({ query, viewer, db }) => countEngagements(db, viewer, query, today())),
    route(listCustomers, ({ viewer, db }) => findCustomers(db, viewer)),
    route(listEngagementNames, ({ viewer, db }) => findEngagementNames(db, viewer)),
    route(getEngagement, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const day = today()
      return present(await findEngagement(db, viewer, id, day, shown), viewer, day)
    }),
    route(getEngagementHeader, async ({ params, viewer, db, audit }) => {
      const day = today()
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const { periods, removals, keeper, ...row } = await findHeader(db, id, day, shown)
      const work_orders = periods.filter((period) => !hasEnded(period, day)).length
      return {
        ...row,
        status: engagementStatus(periods, day),
        may_see_readers: maySeeReaders(viewer, row),
        record_access: recordAccess(viewer, row, keeper),
        removal: visibleRemoval(removals[0], viewer),
        counts: { ...row, work_orders },
      }
    }),
    route(listMembers, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findMembers(db, id, today())
    }),
    route(listAudits, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      const audits = await findAudits(db, id, shown, maySeeUnfinishedSurveys(viewer))
      return audits.map(({ points, surveys, ...row }) => ({
        ...row,
        dataScore: [{ data: points }],
        limits: [...bands(row.type)],
        aphiSurveys: surveys,
      }))
    }),
  ]
}
