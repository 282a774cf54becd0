import type { ErasedKind, FeedbackChoice, formerName, LeftPlace } from '@portal/domain/privacy/erasure'
import type { RemovedKind } from '@portal/domain/retention/removal'
import type { Tables } from '../database/tables.ts'

/** What a column that refers to a person contains: an id of one of these records, or an email address. */
export type PersonReference = 'account' | 'person' | 'stakeholder' | 'address'

/** Tables that only earlier versions use. The next release drops them. */
type OldTable = 'mail' | 'mail_attachment' | 'version_seen' | 'webhook_delivery'
export type TableName = keyof Tables | OldTable
type Column<Table> = Table extends keyof Tables ? Extract<keyof Tables[Table], string> : string

/** A row as JSON. */
export type Row = Readonly<Record<string, unknown>>

/** Rows of a table in the archive of a person's data. */
export interface ArchivePart {
  /** Heading in the archive. */
  title: string
  /** Columns that refer to the person. A row belongs to the person if any of them does. */
  personColumns: Readonly<Record<string, PersonReference>>
  /** Columns in the archive, without secrets and data about other people. */
  columns: readonly string[]
  /** Key of the rows; `id` by default. With `time`, rows are ordered by that column first. */
  key?: readonly string[]
  time?: string
  /** Only rows of engagements that the person can see in the portal. */
  onlyVisible?: true
  /** Rows of these kinds name their engagement only if the person can see it in the portal. */
  rejectedKinds?: readonly string[]
}

/** Choices of the superuser who schedules an erasure. */
export interface ErasureChoice {
  feedback: FeedbackChoice
  /** Account that gets the person's shared files. */
  heir_id?: string | undefined
}

/** Change of an erasure to the rows that belong to the person. */
export interface ErasureRule {
  /** Line of the report that counts the row. */
  kind: ErasedKind
  personColumns: Readonly<Record<string, PersonReference>>
  /** Deletes the rows. `for good`: an erasure by an earlier version that is undone does not restore them. */
  deletesRows?: true | 'for good'
  /** Returns the columns to change. `former` is the name and address that replace the person's. */
  set?: (row: Row, former: ReturnType<typeof formerName>, choice: ErasureChoice) => Row
  /** Columns with the person's name, by the column with their account. Other columns of the row may be another person's. */
  nameColumns?: Readonly<Record<string, string>>
  /** Columns that become null, by the column with the person's account. */
  clearedColumns?: Readonly<Record<string, string>>
}

/** How to find the rows that are removed with an engagement. */
export interface EngagementRows {
  /** Column with the id of the engagement, or of the parent. `engagement_id` by default. */
  column?: string
  /** Table whose rows these belong to; undefined if `column` has the engagement. */
  parent?: TableName
  /** Line of the report that counts the rows. */
  countedAs?: RemovedKind
  /** Removed after all others, because triggers write to the table while those are removed. */
  last?: true
}

/**
 * A table, and what becomes of its rows: how long they are kept, what a person's archive contains, and what an erasure and the
 * removal of an engagement do. An erasure also replaces the name and the address in the texts of tables without a rule.
 */
export interface StoredTable {
  table: TableName
  /** Classes of docs/security/data.md. */
  classes: string
  /** How long rows are kept, as Markdown for docs/security/tables.md. */
  kept: string
  archive: readonly ArchivePart[]
  /** Columns that refer to a person and are not in the archive, with the reason. */
  notInArchive: Readonly<Record<string, string>>
  erasure?: ErasureRule
  /** Returns the columns that are computed from others, after an erasure has changed those. */
  computedColumns?: (row: Row) => Row
  /** Line in the preview of an erasure that counts rows which keep the name; `other` by default. */
  place?: LeftPlace
  removedWithEngagement?: EngagementRows
  /** Columns that refer to an engagement in rows that stay when it is removed, with the reason. */
  staysAfterRemoval?: Readonly<Record<string, string>>
}

interface TypedArchivePart<Table extends TableName> extends ArchivePart {
  personColumns: { readonly [Name in Column<Table>]?: PersonReference } & ArchivePart['personColumns']
  columns: readonly Column<Table>[]
  key?: readonly Column<Table>[]
  time?: Column<Table>
}

interface TableRules<Table extends TableName> extends Omit<StoredTable, 'table' | 'archive' | 'notInArchive'> {
  archive?: readonly TypedArchivePart<Table>[]
  notInArchive?: { readonly [Name in Column<Table>]?: string }
}

export const storedTable = <Table extends TableName>(table: Table, rules: TableRules<Table>): StoredTable => ({
  archive: [],
  ...rules,
  notInArchive: (rules.notInArchive ?? {}) as StoredTable['notInArchive'],
  table,
})

/** Reason in `notInArchive` for a name that is stored next to the account. */
export const onlyName = 'The name at that time. The archive has the account.'

/** `kept` of tables that only the import fills. */
export const keptWithImport =
  'as long as the provider’s records contain them ([import.md](../import.md)); rows that are only marked as removed stay for their files and feedback. `CLOSED_ENGAGEMENT_MONTHS` removes closed engagements with all their data ([retention.md](../operate/retention.md))'

/** Rows with the account in `account_id`. */
export const ofAccount = { account_id: 'account' } as const
