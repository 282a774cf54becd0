import type { Endpoint, QueryOf, ResultOf } from '@portal/domain/contract/endpoint'
import * as contract from '@portal/domain/public-api/contract'
import { mayRead, onlyTokens } from '@portal/domain/public-api/permissions'
import * as records from '@portal/domain/public-api/records'
import type { Caller } from '@portal/domain/tokens/token'
import type * as z from 'zod/mini'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/api-error.ts'
import { type FileAnswer, type Route, scopedRoute } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { answerPage, type List } from './answer-page.ts'
import * as exports from './exports.ts'
import * as read from './record-data.ts'

export function publicApiRoutes(services: Services): Route[] {
  const list = <E extends Endpoint, Row extends { id: string }>(
    endpoint: E,
    { shape }: { shape: Record<keyof Row, z.ZodMiniType> },
    page: read.Read<Row>,
    table?: List<Row>['table'],
  ): Route =>
    scopedRoute(endpoint, async ({ caller, query, db }) => {
      if (!mayRead(caller)) throw forbidden(onlyTokens)
      const how = { list: endpoint.path, table, fields: Object.keys(shape), read: page }
      return (await answerPage(services, db, caller, how, query as contract.PageQuery)) as ResultOf<E, FileAnswer>
    })
  /** Serves an export, whose rows are read from `db` while it is sent, after the handler has returned. */
  const rows = <E extends Endpoint>(
    endpoint: E,
    write: (services: Services, db: Queries, caller: Caller, query: QueryOf<E>) => FileAnswer,
  ): Route =>
    scopedRoute(endpoint, async ({ caller, query, db }) => {
      if (!mayRead(caller)) throw forbidden(onlyTokens)
      return write(services, db, caller, query) as ResultOf<E, FileAnswer>
    })
  return [
    list(contract.readEngagements, records.EngagementRecord, read.engagementRecords, 'engagement'),
    list(contract.readWorkOrders, records.WorkOrderRecord, read.workOrderRecords, 'work_order'),
    list(contract.readAssignments, records.AssignmentRecord, read.assignmentRecords, 'member_assignment'),
    list(contract.readWorkOrderDays, records.WorkOrderDaysRecord, read.workOrderDaysRecords),
    list(contract.readAbsences, records.AbsenceRecord, read.absenceRecords),
    list(contract.readServiceFeedback, records.ServiceFeedbackRecord, read.serviceFeedbackRecords, 'customer_survey'),
    list(contract.readPeopleFeedback, records.PeopleFeedbackRecord, read.peopleFeedbackRecords, 'individual_feedback'),
    list(contract.readTeamFeedback, records.TeamFeedbackRecord, read.teamFeedbackRecords, 'team_feedback'),
    list(contract.readAudits, records.AuditRecord, read.auditRecords, 'audit'),
    list(contract.readFiles, records.FileRecord, read.fileRecords, 'shared_file'),
    rows(contract.exportWorkOrders, exports.workOrders),
    rows(contract.exportAssignments, exports.assignments),
    rows(contract.exportDays, exports.days),
    rows(contract.exportWorkOrderDays, exports.workOrderDays),
    rows(contract.exportAbsences, exports.absences),
    rows(contract.exportServiceFeedback, exports.serviceFeedback),
    rows(contract.exportPeopleFeedback, exports.peopleFeedback),
    rows(contract.exportFeedbackOnTeams, exports.teamFeedback),
    rows(contract.exportAudits, exports.auditAnswers),
  ]
}
