import type { ImportFileName } from '@portal/domain/import/files'
import type { RecordProblem } from '@portal/domain/import/problem'
import { hasDomain } from '@portal/domain/text/email-domain'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Kind, type Reference, stagedName } from './kind.ts'
import { kinds, mainKind } from './kinds.ts'
import type { Problems } from './problems.ts'
import type { StagedFile } from './staging.ts'

interface Finding {
  /** null: about the whole file. */
  record: number | null
  id: string | null
  field: string | null
  problem: string
}

/** Checks across records: duplicate ids, unknown references, email addresses of two people. */
export async function checkStaged(
  queries: Queries,
  sources: readonly StagedFile[],
  problems: Problems,
  providerDomains: readonly string[],
): Promise<void> {
  const present = new Set(sources.map((source) => source.name))
  for (const { name, file } of sources) {
    const findings: Finding[] = []
    for (const kind of kinds.filter((one) => one.file === name)) {
      if (kind.dayColumn !== undefined) findings.push(...(await idsOfOtherMonths(queries, kind)))
      if (kind.columns.includes('id')) findings.push(...(await findDuplicates(queries, kind)))
      for (const reference of kind.references ?? [])
        findings.push(...summed(reference, problems, await unknownReferences(queries, kind, reference, present)))
    }
    if (name === 'users')
      findings.push(...(await emailsTwice(queries)), ...(await customersOfTheProvider(queries, providerDomains)))
    findings.push(...(await changedAndRemoved(queries, name)))
    if (name === 'stakeholders') findings.push(...(await idsOfThePortal(queries)))
    for (const finding of findings) problems.add({ file, ...finding })
  }
}

const nouns: Record<ImportFileName, string> = {
  clients: 'client',
  people: 'person',
  engagements: 'engagement',
  users: 'user',
  work_orders: 'work order',
  member_assignments: 'member assignment',
  time_entries: 'time entry',
  absences: 'absence',
  stakeholders: 'stakeholder',
  audits: 'audit',
  history: 'record',
}

/** A file that replaces some months must not take entries out of others. */
async function idsOfOtherMonths(queries: Queries, kind: Kind): Promise<Finding[]> {
  const day = sql.ref(`t.${kind.dayColumn}`)
  const months = sql`select month from staged_month where file = ${kind.file}`
  const { rows } = await sql<{ record: number; id: string; month: string }>`
    select s.record, s.id, to_char(${day}, 'YYYY-MM') as month
    from ${staged(kind)} s
    -- "offset 0" makes PostgreSQL use the index, so that the time does not depend on the number of months.
    cross join lateral (select ${sql.ref(String(kind.dayColumn))} from ${sql.table(kind.table)} where id = s.id offset 0) t
    where exists (${months}) and date_trunc('month', ${day})::date not in (${months}) order by s.record
  `.execute(queries)
  return rows.map(({ record, id, month }) => ({
    record,
    id,
    field: 'id',
    problem: `is the id of an entry of ${month}. Name this month in months, too`,
  }))
}

async function findDuplicates(queries: Queries, kind: Kind): Promise<Finding[]> {
  // Surveys are reported by the id of their audit.
  const record = sql.ref(kind.columns.includes('audit_id') ? 'audit_id' : 'id')
  const { rows } = await sql<{ record: number; id: string; named: string; field: string | null; first: number }>`
    select record, ${record} as id, id as named, field, first from (
      select *, min(record) over (partition by id) as first,
        row_number() over (partition by id order by record, field) as place
      from ${staged(kind)}
    ) as given where place > 1 order by record
  `.execute(queries)
  return rows.map(({ record, id, named, field, first }) =>
    field === null
      ? { record, id, field: 'id', problem: `is also the id of record ${first}` }
      : { record, id, field: `${field}.id`, problem: `${named} is also the id of another survey${inRecord(first)}` },
  )
}

/** Record 0 is a row that was there before the import (merge.ts). */
const inRecord = (record: number): string => (record === 0 ? '' : ` (record ${record})`)

async function changedAndRemoved(queries: Queries, file: ImportFileName): Promise<Finding[]> {
  const { rows } = await sql<{ record: number; id: string; other: number }>`
    select r.record, r.id, s.record as other from staged_removed r join ${staged(mainKind(file))} s on s.id = r.id
    where r.file = ${file} order by r.record
  `.execute(queries)
  return rows.map(({ record, id, other }) => ({
    record,
    id,
    field: 'removed',
    problem: `must not be set: record ${other} adds or changes this record`,
  }))
}

async function unknownReferences(
  queries: Queries,
  kind: Kind,
  { column, field = column, to, ever }: Reference,
  present: ReadonlySet<ImportFileName>,
): Promise<Finding[]> {
  const name = sql.ref(`s.${column}`)
  const id = kind.columns.includes('id') ? sql.ref('s.id') : sql.ref('s.account_id')
  const { rows } = await sql<{ record: number; id: string; part: string | null; named: string }>`
    select s.record, ${id} as id, s.field as part, ${name} as named from ${staged(kind)} s
    where s.record > 0 and ${name} is not null and not exists (select 1 from (${known(to, present, ever)}) as known where known.id = ${name})
    order by s.record
  `.execute(queries)
  const where = present.has(to) ? `is not in ${to}` : 'does not exist'
  return rows.map((row) => ({
    record: row.record,
    id: row.id,
    field: row.part ?? field,
    problem: `${nouns[to]} ${row.named} ${where}`,
  }))
}

/** If the referenced file could not be read, reports the number of records that refer to it instead of each one. */
function summed({ to, column, field = column }: Reference, problems: Problems, findings: Finding[]): Finding[] {
  if (findings.length === 0 || !problems.isUnreadable(to)) return findings
  const records = findings.length === 1 ? '1 record refers' : `${findings.length} records refer`
  return [{ record: null, id: null, field: null, problem: `${records} to ${to} (${field}), which could not be read` }]
}

/** The ids a record may name: those of the file where it comes along, else those of the last import. */
function known(to: ImportFileName, present: ReadonlySet<ImportFileName>, ever = false): RawBuilder<unknown> {
  const kind = mainKind(to)
  const table = sql.table(kind.table)
  const stored =
    kind.removal === 'mark' && !ever
      ? sql`select id from ${table} where removed_at is null`
      : sql`select id from ${table}`
  if (!present.has(to)) return stored
  const knownIds = sql`select id from ${staged(kind)} union all select id from staged_refused where file = ${to}`
  return ever ? sql`${knownIds} union all ${stored}` : knownIds
}

async function emailsTwice(queries: Queries): Promise<Finding[]> {
  const { rows } = await sql<{ record: number; id: string; email: string; first: number }>`
    select record, id, email, first from (
      select record, id, email, min(record) over (partition by email) as first from staged_account
    ) as given where record > first order by record
  `.execute(queries)
  return rows.map(({ record, id, email, first }) => ({
    record,
    id,
    field: 'email',
    problem: `${email} is also the email address of ${first === 0 ? 'another user' : `record ${first}`}`,
  }))
}

/** They would be sent to single sign-on, which only staff can use. */
async function customersOfTheProvider(queries: Queries, domains: readonly string[]): Promise<Finding[]> {
  const { rows } = await sql<{ record: number; id: string; email: string }>`
    select record, id, email from staged_account where login_method = 'external' and record > 0 order by record
  `.execute(queries)
  return rows
    .filter(({ email }) => hasDomain(email, domains))
    .map(({ record, id, email }) => ({
      record,
      id,
      field: 'email',
      problem: `${email} is a staff address, but login_method is external. No one could sign in with this address`,
    }))
}

async function idsOfThePortal(queries: Queries): Promise<Finding[]> {
  const { rows } = await sql<{ record: number; id: string }>`
    select s.record, s.id from staged_stakeholder s join stakeholder t on t.id = s.id where t.origin = 'invited'
  `.execute(queries)
  return rows.map((row) => ({
    ...row,
    field: 'id',
    problem: 'is the id of a stakeholder who was invited in the portal',
  }))
}

/** Rows about people, as text by file and record. Empty if no one was ever erased. */
export async function findStagedPeople(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const tables = (['people', 'users', 'stakeholders', 'absences'] as const).map((file) => {
    const table = staged(mainKind(file))
    return sql`select ${file} || ' ' || s.record as key, s::text as row from ${table} s where s.record > 0`
  })
  const { rows } = await sql<{
    key: string
    row: string
  }>`select * from (${sql.join(tables, sql` union all `)}) as people
    where exists (select from erased_key)`.execute(queries)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** Problems of rows that `skipErased` left out or changed. An import leaves them out in silence. */
export async function findErased(queries: Queries, given: ReadonlyMap<string, string>): Promise<RecordProblem[]> {
  if (given.size === 0) return []
  const left = await findStagedPeople(queries)
  return [...given].flatMap(([key, row]) => {
    const [file = '', record] = key.split(' ')
    return left.get(key) === row
      ? []
      : [{ file, record: Number(record), id: null, field: null, problem: 'is of a person who was erased' }]
  })
}

const staged = (kind: Kind): RawBuilder<unknown> => sql.table(stagedName(kind))
