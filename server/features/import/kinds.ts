import { fieldsOf } from '@portal/domain/contract/fields-of'
import { AuditRecord, AuditSurveyRecord } from '@portal/domain/import/audits'
import { AbsenceRecord, TimeEntryRecord } from '@portal/domain/import/days'
import { EngagementRecord, MemberAssignmentRecord, WorkOrderRecord } from '@portal/domain/import/engagements'
import type { ImportFileName } from '@portal/domain/import/files'
import { CustomerSurveyRecord, IndividualFeedbackRecord, TeamFeedbackRecord } from '@portal/domain/import/history'
import { ClientRecord, PersonRecord, StakeholderRecord, UserRecord } from '@portal/domain/import/people'
import type { CheckedKind, Kind } from './kind.ts'

const engagementReference = { column: 'engagement_id', to: 'engagements' } as const
const historyReferences = [
  { ...engagementReference, ever: true },
  { column: 'account_id', field: 'user_id', to: 'users', ever: true },
] as const

const personOfRow = '(select p.name from person p where p.id = t.employee_id)'

/** In an order in which no row refers to a later one. */
export const kinds: readonly Kind[] = [
  {
    label: 'clients',
    file: 'clients',
    table: 'client',
    nameOfRow: 't.name',
    key: ['id'],
    columns: [...fieldsOf(ClientRecord), 'folded_name', 'search_words'],
    removal: 'delete-unreferenced',
  },
  {
    label: 'people',
    file: 'people',
    table: 'person',
    nameOfRow: 't.name',
    key: ['id'],
    columns: [...fieldsOf(PersonRecord, { except: ['photo'] }), 'folded_name', 'search_words', 'photo_id'],
    extra: ['photo_file'],
    removal: 'delete-unreferenced',
  },
  {
    label: 'engagements',
    file: 'engagements',
    table: 'engagement',
    nameOfRow: 't.title',
    key: ['id'],
    columns: [...fieldsOf(EngagementRecord), 'folded_title', 'search_words'],
    references: [
      { column: 'client_id', to: 'clients' },
      { column: 'client_partner_id', to: 'people' },
      { column: 'default_client_partner_id', to: 'people' },
      { column: 'project_lead_id', to: 'people' },
      { column: 'portfolio_director_id', to: 'people' },
    ],
    removal: 'mark',
  },
  {
    label: 'users',
    file: 'users',
    table: 'account',
    nameOfRow: "concat_ws(' ', t.first_name, t.last_name)",
    key: ['id'],
    columns: [
      ...fieldsOf(UserRecord, { except: ['photo', 'is_stakeholder', 'project_ids'] }),
      'photo_id',
      'active_in_records',
    ],
    extra: ['photo_file'],
    references: [{ column: 'employee_id', to: 'people' }],
    removal: 'deactivate',
  },
  {
    label: 'engagements of users',
    file: 'users',
    table: 'account_engagement',
    nameOfRow: `(select concat_ws(' ', a.first_name, a.last_name) from account a where a.id = t.account_id)
      || ', ' || (select e.title from engagement e where e.id = t.engagement_id)`,
    key: ['account_id', 'engagement_id'],
    columns: ['account_id', 'engagement_id'],
    references: [{ ...engagementReference, field: 'project_ids' }],
    partOf: 'account_id',
    removal: 'delete',
  },
  {
    label: 'work orders',
    file: 'work_orders',
    table: 'work_order',
    nameOfRow: 't.reference',
    key: ['id'],
    columns: [...fieldsOf(WorkOrderRecord), 'search_words'],
    references: [engagementReference],
    removal: 'mark',
  },
  {
    label: 'member assignments',
    file: 'member_assignments',
    table: 'member_assignment',
    nameOfRow: `coalesce(${personOfRow}, t.member_role)
      || ', ' || (select o.reference from work_order o where o.id = t.work_order_id)`,
    key: ['id'],
    columns: [...fieldsOf(MemberAssignmentRecord), 'engagement_id'],
    references: [
      { column: 'work_order_id', to: 'work_orders' },
      { column: 'employee_id', to: 'people' },
    ],
    removal: 'delete',
  },
  {
    label: 'time entries',
    file: 'time_entries',
    table: 'time_entry',
    key: ['id'],
    columns: fieldsOf(TimeEntryRecord),
    references: [
      { column: 'work_order_id', to: 'work_orders', ever: true },
      { column: 'employee_id', to: 'people', ever: true },
    ],
    dayColumn: 'day',
    removal: 'delete',
  },
  {
    label: 'absences',
    file: 'absences',
    table: 'absence',
    nameOfRow: personOfRow,
    key: ['id'],
    columns: fieldsOf(AbsenceRecord),
    references: [{ column: 'employee_id', to: 'people' }],
    removal: 'delete',
  },
  {
    label: 'stakeholders',
    file: 'stakeholders',
    table: 'stakeholder',
    nameOfRow: 't.full_name',
    key: ['id'],
    columns: [...fieldsOf(StakeholderRecord), 'search_words'],
    references: [engagementReference],
    removal: 'delete',
  },
  {
    label: 'audits',
    file: 'audits',
    table: 'audit',
    key: ['id'],
    columns: [...fieldsOf(AuditRecord, { except: ['score_points', 'surveys'] }), 'search_words'],
    references: [engagementReference],
    removal: 'delete',
  },
  {
    label: 'audit score points',
    file: 'audits',
    table: 'audit_score_point',
    key: ['audit_id', 'day'],
    columns: ['audit_id', 'day', 'score'],
    partOf: 'audit_id',
    removal: 'delete',
  },
  {
    label: 'audit surveys',
    file: 'audits',
    table: 'audit_survey',
    key: ['id'],
    columns: [...fieldsOf(AuditSurveyRecord), 'audit_id'],
    partOf: 'audit_id',
    removal: 'delete',
  },
  {
    label: 'customer surveys',
    file: 'history',
    table: 'customer_survey',
    key: ['id'],
    columns: [
      ...fieldsOf(CustomerSurveyRecord, { except: ['kind', 'user_id'] }),
      'account_id',
      'average_rating',
      'search_words',
    ],
    references: historyReferences,
    removal: 'keep',
  },
  {
    label: 'individual feedback',
    file: 'history',
    table: 'individual_feedback',
    key: ['id'],
    columns: [
      ...fieldsOf(IndividualFeedbackRecord, { except: ['kind', 'user_id', 'date'] }),
      'account_id',
      'given_at',
      'search_words',
    ],
    references: [...historyReferences, { column: 'employee_id', to: 'people', ever: true }],
    removal: 'keep',
  },
  {
    label: 'team feedback',
    file: 'history',
    table: 'team_feedback',
    key: ['id'],
    columns: [
      ...fieldsOf(TeamFeedbackRecord, { except: ['kind', 'user_id', 'date'] }),
      'account_id',
      'given_at',
      'search_words',
    ],
    references: historyReferences,
    removal: 'keep',
  },
] satisfies readonly CheckedKind[]

/** The kind whose rows are the records of a file, not parts of them. */
export function mainKind(file: ImportFileName): Kind {
  const found = kinds.find((kind) => kind.file === file)
  if (!found) throw new Error(`no kind for ${file}`)
  return found
}
