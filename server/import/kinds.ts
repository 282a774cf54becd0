import type { ImportFileName } from '@portal/domain/import/files'
import type { Tables } from '../database/tables.ts'

/** What happens to a row that its file no longer names. */
type Removal =
  /** Nobody reaches it; what people did with it stays, and it comes back when it is named again. */
  | 'mark'
  | 'deactivate'
  | 'delete'
  /** Deleted as soon as nothing refers to it any more. */
  | 'delete-unreferenced'
  /** It is the portal's from the moment it was brought. */
  | 'keep'

/** A table the import fills, and the temporary table `staged_*` in which its new rows wait. */
export interface Kind {
  /** What the report calls it. */
  label: string
  file: ImportFileName
  table: keyof Tables & string
  key: readonly string[]
  /** Column and SQL type; the key first. The same in both tables. */
  columns: Readonly<Record<string, string>>
  /** Columns of the staged table alone. */
  extra?: Readonly<Record<string, string>>
  references?: readonly Reference[]
  removal: Removal
}

export interface Reference {
  column: string
  /** The field of the record, where it is not called like the column. */
  field?: string
  to: ImportFileName
  /** Also what is there no more: history speaks of the past. */
  ever?: true
}

const engagementReference: Reference = { column: 'engagement_id', to: 'engagements' }
const historyReferences: readonly Reference[] = [
  { ...engagementReference, ever: true },
  { column: 'account_id', field: 'user_id', to: 'users', ever: true },
]
const photo = { photo_file: 'text' } as const

/** In an order in which no row refers to a later one. */
export const kinds: readonly Kind[] = [
  {
    label: 'clients',
    file: 'clients',
    table: 'client',
    key: ['id'],
    columns: { id: 'text', name: 'text', folded_name: 'text', search_words: 'text' },
    removal: 'delete-unreferenced',
  },
  {
    label: 'people',
    file: 'people',
    table: 'person',
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      folded_name: 'text',
      search_words: 'text',
      email: 'text',
      job_title: 'text',
      photo_id: 'text',
    },
    extra: photo,
    removal: 'delete-unreferenced',
  },
  {
    label: 'engagements',
    file: 'engagements',
    table: 'engagement',
    key: ['id'],
    columns: {
      id: 'text',
      title: 'text',
      folded_title: 'text',
      search_words: 'text',
      client_id: 'text',
      client_partner_id: 'text',
      default_client_partner_id: 'text',
      project_lead_id: 'text',
      portfolio_director_id: 'text',
    },
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
    key: ['id'],
    columns: {
      id: 'text',
      email: 'text',
      first_name: 'text',
      last_name: 'text',
      role: 'text',
      job_title: 'text',
      provider_role: 'text',
      company_name: 'text',
      photo_id: 'text',
      login_method: 'text',
      access_level: 'int',
      is_superuser: 'boolean',
      active: 'boolean',
      active_in_import: 'boolean',
      employee_id: 'text',
    },
    extra: photo,
    references: [{ column: 'employee_id', to: 'people' }],
    removal: 'deactivate',
  },
  {
    label: 'engagements of users',
    file: 'users',
    table: 'account_engagement',
    key: ['account_id', 'engagement_id'],
    columns: { account_id: 'text', engagement_id: 'text' },
    references: [{ ...engagementReference, field: 'project_ids' }],
    removal: 'delete',
  },
  {
    label: 'work orders',
    file: 'work_orders',
    table: 'work_order',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      reference: 'text',
      search_words: 'text',
      start_date: 'date',
      end_date: 'date',
    },
    references: [engagementReference],
    removal: 'mark',
  },
  {
    label: 'member assignments',
    file: 'member_assignments',
    table: 'member_assignment',
    key: ['id'],
    columns: {
      id: 'text',
      work_order_id: 'text',
      engagement_id: 'text',
      employee_id: 'text',
      member_role: 'text',
      member_role_id: 'int',
      start_date: 'date',
      end_date: 'date',
      price_per_day: 'numeric(12, 2)',
      allocation_percentage: 'int',
    },
    references: [
      { column: 'work_order_id', to: 'work_orders' },
      { column: 'employee_id', to: 'people' },
    ],
    removal: 'delete',
  },
  {
    label: 'stakeholders',
    file: 'stakeholders',
    table: 'stakeholder',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      full_name: 'text',
      search_words: 'text',
      company_name: 'text',
      role: 'text',
      email: 'text',
      phone: 'text',
      invited_by: 'text',
      access_level: 'int',
    },
    references: [engagementReference],
    removal: 'delete',
  },
  {
    label: 'audits',
    file: 'audits',
    table: 'audit',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      title: 'text',
      search_words: 'text',
      scoring_type: 'int',
      percentage_score: 'numeric(5, 2)',
      created_at: 'timestamptz',
    },
    references: [engagementReference],
    removal: 'delete',
  },
  {
    label: 'audit score points',
    file: 'audits',
    table: 'audit_score_point',
    key: ['audit_id', 'day'],
    columns: { audit_id: 'text', day: 'date', score: 'numeric(5, 2)' },
    removal: 'delete',
  },
  {
    label: 'audit surveys',
    file: 'audits',
    table: 'audit_survey',
    key: ['id'],
    columns: {
      id: 'text',
      audit_id: 'text',
      created_at: 'timestamptz',
      created_by: 'text',
      notes: 'text',
      percentage_score: 'numeric(5, 2)',
      is_completed: 'boolean',
      entity_name: 'text',
      sections: 'jsonb',
    },
    removal: 'delete',
  },
  {
    label: 'customer surveys',
    file: 'history',
    table: 'customer_survey',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      account_id: 'text',
      user_full_name: 'text',
      survey_date: 'timestamptz',
      data: 'jsonb',
      average_rating: 'numeric(3, 2)',
      search_words: 'text',
    },
    references: historyReferences,
    removal: 'keep',
  },
  {
    label: 'individual feedback',
    file: 'history',
    table: 'individual_feedback',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      employee_id: 'text',
      account_id: 'text',
      provider_full_name: 'text',
      provider_role: 'text',
      feedback: 'text',
      given_at: 'timestamptz',
      search_words: 'text',
    },
    references: [...historyReferences, { column: 'employee_id', to: 'people', ever: true }],
    removal: 'keep',
  },
  {
    label: 'team feedback',
    file: 'history',
    table: 'team_feedback',
    key: ['id'],
    columns: {
      id: 'text',
      engagement_id: 'text',
      account_id: 'text',
      team_name: 'text',
      provider_full_name: 'text',
      feedback: 'text',
      given_at: 'timestamptz',
      search_words: 'text',
    },
    references: historyReferences,
    removal: 'keep',
  },
]

/** The kind whose rows are the records of a file, not parts of them. */
export function mainKind(file: ImportFileName): Kind {
  const found = kinds.find((kind) => kind.file === file)
  if (!found) throw new Error(`no kind for ${file}`)
  return found
}

export const stagedName = (kind: Pick<Kind, 'table'>): string => `staged_${kind.table}`
