import type { Tables } from '../../platform/database/tables.ts'
import type {} from './tables.ts'

/** How the person of an archive is named by rows: by account, person of the provider, stakeholder's line or address. */
export type Naming = 'account' | 'person' | 'stakeholder' | 'address'

type Column<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

export interface PersonalDataPart {
  table: keyof Tables
  /** Heading in the export. */
  title: string
  /** The columns that name the person: a row belongs to them where any of these does. */
  whose: Readonly<Record<string, Naming>>
  /** Columns in the export, without secrets and data about others. */
  columns: readonly string[]
  /** Key of the rows; with `at`, rows are ordered by that time first. */
  key: readonly string[]
  at?: string
  /** Only of engagements that the person sees in the portal. */
  seen?: true
  /** Rows of these kinds name an engagement only if the person sees it in the portal. */
  rejectedKinds?: readonly string[]
}

export const personalData = <Table extends keyof Tables>(part: {
  table: Table
  title: string
  whose: { readonly [Name in Column<Table>]?: Naming }
  columns: readonly Column<Table>[]
  key?: readonly Column<Table>[]
  at?: Column<Table>
  seen?: true
  rejectedKinds?: readonly string[]
}): PersonalDataPart => ({ key: ['id'], ...part, whose: part.whose as PersonalDataPart['whose'] })

export const ofAccount = { account_id: 'account' } as const
