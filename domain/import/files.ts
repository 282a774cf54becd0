import type * as z from 'zod/mini'
import { AuditRecord } from './audits.ts'
import { EngagementRecord, MemberAssignmentRecord, WorkOrderRecord } from './engagements.ts'
import { HistoryRecord } from './history.ts'
import { ClientRecord, PersonRecord, StakeholderRecord, UserRecord } from './people.ts'

export interface ImportFile {
  /** One record of the file. */
  record: z.ZodMiniType
  about: string
  /** Set where NAME.csv may stand for NAME.json: one column per field. */
  csv?: { numbers: readonly string[] }
  /** Its records are the portal's from the moment they were brought: none is changed or removed. */
  kept?: true
}

/** The files of an import by name without `.json`; none must be there. Later ones refer to earlier ones. */
export const importFiles = {
  clients: { record: ClientRecord, about: 'Customers.' },
  people: {
    record: PersonRecord,
    about: 'The provider’s people who work on work orders or lead engagements.',
    csv: { numbers: [] },
  },
  engagements: { record: EngagementRecord, about: 'Engagements, with their customer and leads.' },
  users: { record: UserRecord, about: 'People who may sign in, and the engagements that stakeholders can see.' },
  work_orders: { record: WorkOrderRecord, about: 'Work orders of the engagements.', csv: { numbers: [] } },
  member_assignments: {
    record: MemberAssignmentRecord,
    about: 'Roles on work orders, and the people assigned to them.',
    csv: { numbers: ['member_role_id', 'price_per_day', 'allocation_percentage'] },
  },
  stakeholders: { record: StakeholderRecord, about: 'Stakeholders of the engagements.' },
  audits: { record: AuditRecord, about: 'Audits, with their scores over time, surveys, sections and answers.' },
  history: {
    record: HistoryRecord,
    about: 'Surveys and feedback from before the portal. Each record is imported once.',
    kept: true,
  },
} as const satisfies Record<string, ImportFile>

export type ImportFileName = keyof typeof importFiles

export const importFileNames = Object.keys(importFiles) as ImportFileName[]

export const importFile = (name: ImportFileName): ImportFile => importFiles[name]

export const isHistory = (name: ImportFileName): boolean => importFile(name).kept === true
