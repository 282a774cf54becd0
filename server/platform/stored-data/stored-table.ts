import type { ErasedKind, FeedbackChoice, formerName, LeftPlace } from '@portal/domain/privacy/erasure'
import type { RemovedKind } from '@portal/domain/retention/removal'
import type { Tables } from '../database/tables.ts'

/** A column that refers to a person contains the id of one of these records, or an email address. */
export type PersonReference = 'account' | 'person' | 'stakeholder' | 'address'

export type TableName = keyof Tables
type Column<Table extends TableName> = Extract<keyof Tables[Table], string>

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
  /** Key of the rows, by which they are ordered; `id` by default. */
  key?: readonly string[]
  /** Column by which rows are ordered first. */
  time?: string
  /** Column with the id of the engagement. `engagement_id` by default. */
  engagement?: string
  /** Only rows of engagements that the person can see in the portal. */
  onlyVisible?: true
  /** Replaces the title of an engagement that the person cannot see. "... can no longer see" by default. */
  hiddenEngagement?: string
}

/** Choices of the superuser who schedules an erasure. */
export interface ErasureChoice {
  feedback: FeedbackChoice
  /** Account that gets the person's shared files. */
  heir_id?: string | undefined
}

/** Changes that an erasure makes to the rows of a person. */
export interface ErasureRule {
  /** Line of the report that counts the row. */
  kind: ErasedKind
  personColumns: Readonly<Record<string, PersonReference>>
  deletesRows?: true
  /** Returns the columns to change. `former` is the name and address that replace the person's. */
  set?: (row: Row, former: ReturnType<typeof formerName>, choice: ErasureChoice) => Row
  /** Maps each column with an account to the column with that person's name. A row may refer to several people. */
  nameColumns?: Readonly<Record<string, string>>
  /** Maps each column with an account to the column that is set to null. */
  clearedColumns?: Readonly<Record<string, string>>
}

/** The rows that are removed with an engagement. */
export interface EngagementRows {
  /** Column with the id of the engagement, or of the parent. `engagement_id` by default. */
  column?: string
  /** Table whose rows these belong to; undefined if `column` has the engagement. */
  parent?: TableName
  /** Line of the report that counts the rows. */
  countedAs?: RemovedKind
  /** Removed after all others: the engagement itself, and tables to which triggers write while others are removed. */
  last?: true
}

/**
 * A table with the rules for its rows: how long they are kept, which are in a person's archive, and how an erasure and the
 * removal of an engagement change them. An erasure also replaces the name and the address in the texts of tables without a rule.
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
  /** Line of the erasure preview that counts rows in which the name stays; `other` by default. */
  place?: LeftPlace
  removedWithEngagement?: EngagementRows
  /** Columns that refer to an engagement in rows that stay when it is removed, with the reason. */
  staysAfterRemoval?: Readonly<Record<string, string>>
}

/** Rules for one table. The compiler checks the names of its columns. */
interface TableRules<Table extends TableName>
  extends Omit<StoredTable, 'table' | 'archive' | 'notInArchive' | 'erasure' | 'removedWithEngagement'> {
  archive?: readonly (Omit<ArchivePart, 'personColumns' | 'columns' | 'key' | 'time' | 'engagement'> & {
    personColumns: ByColumn<Table, PersonReference>
    columns: readonly Column<Table>[]
    key?: readonly Column<Table>[]
    time?: Column<Table>
    engagement?: Column<Table>
  })[]
  notInArchive?: ByColumn<Table, string>
  erasure?: Omit<ErasureRule, 'personColumns' | 'nameColumns' | 'clearedColumns'> & {
    personColumns: ByColumn<Table, PersonReference>
    nameColumns?: ByColumn<Table, Column<Table>>
    clearedColumns?: ByColumn<Table, Column<Table>>
  }
  removedWithEngagement?: Omit<EngagementRows, 'column'> & { column?: Column<Table> }
}
type ByColumn<Table extends TableName, Value> = { readonly [Name in Column<Table>]?: Value }

export function storedTable<Table extends TableName>(table: Table, rules: TableRules<Table>): StoredTable {
  const {
    archive = [],
    notInArchive = {},
    ...others
  } = rules as Partial<StoredTable> & Pick<StoredTable, 'classes' | 'kept'>
  return { ...others, table, archive, notInArchive }
}

/** Reason in `notInArchive` for the person who last changed a record in a form. */
export const lastEditor = 'Who changed the record last in a form. The archive has your actions from the audit log.'
/** Reason in `notInArchive` for a name that is stored next to the account. */
export const onlyName = 'The name at that time. The archive has the account.'

/** Text for `kept` of tables that only the import fills. */
export const keptWithImport =
  'as long as the provider’s records contain them ([import.md](../import.md)); rows that are only marked as removed stay for their files and feedback. `CLOSED_ENGAGEMENT_MONTHS` removes closed engagements with all their data ([retention.md](../operate/retention.md))'

/** Rows with the account in `account_id`. */
export const ofAccount = { account_id: 'account' } as const
