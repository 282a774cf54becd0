import type * as z from 'zod/mini'
import { AuditRecord } from './audits.ts'
import { AbsenceRecord, TimeEntryRecord } from './days.ts'
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
  /** Its first record may name the months that it replaces (`ReplacedMonths`). */
  byMonth?: true
  /** Fields that are not part of a record, with the sentence that says why. */
  rejected?: Readonly<Record<string, string>>
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
  work_orders: { record: WorkOrderRecord, about: 'Work orders of the engagements.', csv: { numbers: ['budget_days'] } },
  member_assignments: {
    record: MemberAssignmentRecord,
    about: 'Roles on work orders, and the people assigned to them.',
    csv: { numbers: ['member_role_id', 'price_per_day', 'allocation_percentage'] },
  },
  time_entries: {
    record: TimeEntryRecord,
    about: 'Days that people worked on work orders.',
    csv: { numbers: ['hundredths'] },
    byMonth: true,
  },
  absences: {
    record: AbsenceRecord,
    about: 'Days on which people do not work.',
    csv: { numbers: [] },
    rejected: { reason: 'must not be given. The portal stores no reasons for absences' },
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
