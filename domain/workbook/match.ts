import { fold } from '../text/fold.ts'
import { isNamed } from './names.ts'
import type { ReadRow } from './read-rows.ts'
import { comparable } from './row-key.ts'
import type { Sheet } from './sheets.ts'
import type { PortalRow, Value } from './workbook.ts'

/** Which record a row of a file is. */
export type Match =
  /** `hasChecks` is false if the row does not say how this record was at the download. */
  | { is: 'record'; record: PortalRow; hasChecks: boolean }
  | { is: 'new' }
  /** Its record was deleted after the download. */
  | { is: 'deleted' }
  | { is: 'problem'; sentence: string; record?: PortalRow | undefined }

/** Matches rows by their id, else by what names them. */
export function matchRows(
  sheet: Sheet,
  rows: readonly ReadRow[],
  records: ReadonlyMap<string, PortalRow>,
): Map<ReadRow, Match> {
  const matches = new Map<ReadRow, Match>()
  const claimed = new Set<string>()
  const withoutRecord: ReadRow[] = []
  const renamed = new Map<ReadRow, PortalRow>()
  const claim = (row: ReadRow, record: PortalRow, hasChecks: boolean): void => {
    matches.set(row, { is: 'record', record, hasChecks })
    claimed.add(record.id)
  }

  for (const [id, sameId] of groupedBy(rows, ({ key }) => (key ? [key.id] : none))) {
    const record = records.get(id)
    const fitting = sameId.length === 1 ? sameId : sameId.filter((row) => fits(sheet, row))
    const [first, second] = fitting
    if (first && record && second && !isOpenPlace(sheet, first)) {
      for (const row of fitting) matches.set(row, sameAs(sheet, row, fitting, record))
      claimed.add(id)
    } else if (first && record) {
      claim(first, record, true)
      if (isNamed(sheet.name) && !fits(sheet, first)) renamed.set(first, record)
    } else if (record && sameId.length > 1) {
      for (const row of sameId) matches.set(row, { is: 'problem', sentence: noneFits(sheet), record })
      claimed.add(id)
    } else withoutRecord.push(...fitting)
  }

  for (const row of displaced(renamed))
    matches.set(row, { is: 'problem', sentence: hasOtherKey(sheet), record: renamed.get(row) })
  if (matches.size === rows.length) return matches

  const free = groupedBy(
    [...records.values()].filter(({ id }) => !claimed.has(id)),
    ({ values }) => keysOf(sheet, (field) => values[field], true),
  )
  const freeFor = (key: string | undefined): PortalRow[] =>
    (free.get(key ?? '') ?? []).filter(({ id }) => !claimed.has(id))
  const keyOf = (row: ReadRow): readonly string[] =>
    sheet.key.some((field) => row.cells[field]?.sentence)
      ? none
      : keysOf(sheet, (field) => row.cells[field]?.value, false).slice(0, 1)

  // A record may have got another id, for example when an account got a person record.
  for (const row of withoutRecord) {
    const [record, other] = freeFor(keyOf(row)[0])
    if (record && !other) claim(row, record, true)
    else matches.set(row, { is: 'deleted' })
  }

  const others = rows.filter((row) => !matches.has(row))
  for (const row of others) matches.set(row, { is: 'new' })
  const byKey = groupedBy(others, keyOf)
  const identified = groupedBy(
    [...matches].filter(([, match]) => recordOf(match) !== undefined),
    ([row, match]) =>
      keysOf(sheet, (field) => currentValue(row, recordOf(match), field), true).filter((key) => byKey.has(key)),
  )
  for (const [key, sameKey] of byKey) {
    const candidates = freeFor(key)
    const [record, other] = candidates
    const [first] = sameKey
    const all = [...sameKey, ...(identified.get(key) ?? []).map(([row]) => row)]
    if (first && isOpenPlace(sheet, first))
      for (const [index, row] of sameKey.entries()) {
        const place = candidates[index]
        if (place) claim(row, place, false)
      }
    else if (all.length > 1) {
      for (const row of all) matches.set(row, sameAs(sheet, row, all, recordOf(matches.get(row)) ?? record))
      if (record) claimed.add(record.id)
    } else if (first && other) matches.set(first, { is: 'problem', sentence: severalLike(sheet, candidates.length) })
    else if (first && record) claim(first, record, false)
  }
  return matches
}

const none: readonly string[] = []

export const recordOf = (match: Match | undefined): PortalRow | undefined =>
  match?.is === 'record' || match?.is === 'problem' ? match.record : undefined

function groupedBy<Item>(items: readonly Item[], keysOfItem: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items)
    for (const key of keysOfItem(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

/** Renamed rows with all cells of another renamed row's record: they were sorted without the grey column. */
function displaced(renamed: ReadonlyMap<ReadRow, PortalRow>): ReadRow[] {
  const [some] = renamed.keys()
  const textOf = (value: (field: string) => Value | undefined): string =>
    JSON.stringify(Object.keys(some?.cells ?? {}).map((field) => comparable(value(field) ?? null)))
  const owners = new Map([...renamed.values()].map((record) => [textOf((field) => record.values[field]), record.id]))
  return [...renamed].flatMap(([row, record]) => {
    const owner = owners.get(textOf((field) => currentValue(row, record, field)))
    return owner === undefined || owner === record.id ? [] : [row]
  })
}

const hasOtherKey = ({ one }: Sheet): string =>
  `The grey cell of this row is that of another ${one}. Sort whole rows, with the grey column.`

const noneFits = ({ one }: Sheet): string =>
  `Several rows have the grey cell of one ${one}, and all are renamed. Empty the grey cell of the new rows.`

function sameAs({ one }: Sheet, row: ReadRow, all: readonly ReadRow[], record: PortalRow | undefined): Match {
  const other = all.find((each) => each !== row)?.row
  const isByName = all.some(({ cells }) => cells.email?.value === null)
  const remedy = isByName ? 'Delete one of them, or write an email address in each.' : 'Delete one of them.'
  return { is: 'problem', sentence: `This row and row ${other} are the same ${one}. ${remedy}`, record }
}

const severalLike = ({ title }: Sheet, count: number): string =>
  `The portal has ${count} ${title.toLowerCase()} like this. Use the row of a downloaded workbook.`

/** Fields with the name of a person, who is known by it without an address. */
const personName: Readonly<Record<string, string>> = { people: 'name', stakeholders: 'full_name' }

/** A place on a work order that is not decided yet: a work order can have several that are alike. */
const isOpenPlace = ({ name }: Sheet, { cells }: ReadRow): boolean =>
  name === 'assignments' && cells.employee_id?.value === null && !cells.employee_id.sentence

/** True if what names the row has not been edited since the download. */
function fits({ name, key }: Sheet, { cells }: ReadRow): boolean {
  const fields = cells.email?.value === null ? [...key, personName[name] ?? ''] : key
  return fields.every((field) => cells[field]?.isEdited !== true)
}

function currentValue(row: ReadRow, record: PortalRow | undefined, field: string): Value | undefined {
  const read = row.cells[field]
  return read && read.isEdited !== false ? read.value : record?.values[field]
}

/**
 * Texts that name a record. People are found by their address; without one, or with `all`, by their name. Empty if something is
 * missing.
 */
function keysOf({ name, key }: Sheet, value: (field: string) => Value | undefined, all: boolean): string[] {
  const isName = (field: string): boolean => !/_(?:id|date)$/.test(field)
  const texts = new Map(
    key.map((field) => [field, isName(field) ? fold(String(value(field) ?? '')) : String(value(field) ?? '')]),
  )
  if (name === 'assignments' && value('employee_id') === null)
    texts.set('employee_id', `role ${fold(String(value('member_role') ?? ''))}`)
  const called = fold(String(value(personName[name] ?? '') ?? ''))
  const email = texts.get('email')
  const persons = email === undefined ? [] : [email, ...(called && (all || !email) ? [`name ${called}`] : [])]
  texts.delete('email')
  const rest = [...texts.values()]
  if (rest.includes('')) return []
  const parts = email === undefined ? [''] : persons.filter(Boolean)
  return parts.map((part) => [part, ...rest].join('\n'))
}
