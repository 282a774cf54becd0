import { fold } from '../text/fold.ts'
import type { ReadRow } from './read-rows.ts'
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
  const gone: ReadRow[] = []
  const claim = (row: ReadRow, record: PortalRow, hasChecks: boolean): void => {
    matches.set(row, { is: 'record', record, hasChecks })
    claimed.add(record.id)
  }

  for (const [id, sameId] of groupedBy(rows, ({ key }) => (key ? [key.id] : []))) {
    const record = records.get(id)
    const fitting = sameId.length === 1 ? sameId : sameId.filter((row) => fits(sheet, row))
    const [first, second] = fitting
    if (first && record && second && !isOpenPlace(sheet, first)) {
      for (const row of fitting) matches.set(row, sameAs(sheet, row, fitting, record))
      claimed.add(id)
    } else if (first && record) claim(first, record, true)
    else gone.push(...fitting)
  }

  const free = groupedBy(
    [...records.values()].filter(({ id }) => !claimed.has(id)),
    ({ values }) => keysOf(sheet, (field) => values[field], true),
  )
  const freeFor = (key: string | undefined): PortalRow[] =>
    (free.get(key ?? '') ?? []).filter(({ id }) => !claimed.has(id))
  const keyOf = (row: ReadRow): string | undefined =>
    sheet.key.some((field) => row.cells[field]?.sentence)
      ? undefined
      : keysOf(sheet, (field) => row.cells[field]?.value, false)[0]

  // A record may have got another id, for example when an account got a person record.
  for (const row of gone) {
    const [record, other] = freeFor(keyOf(row))
    if (record && !other) claim(row, record, true)
    else matches.set(row, { is: 'deleted' })
  }

  const identified = groupedBy(
    [...matches].filter(([, match]) => match.is !== 'deleted'),
    ([row, match]) => keysOf(sheet, (field) => currentValue(row, match, field), true),
  )
  const others = rows.filter((row) => !matches.has(row))
  for (const row of others) if (keyOf(row) === undefined) matches.set(row, { is: 'new' })
  for (const [key, sameKey] of groupedBy(others, (row) => keyOf(row) ?? [])) {
    const candidates = freeFor(key)
    const [record, other] = candidates
    const [first] = sameKey
    const all = [...sameKey, ...(identified.get(key) ?? []).map(([row]) => row)]
    if (first && isOpenPlace(sheet, first))
      for (const [index, row] of sameKey.entries()) {
        const place = candidates[index]
        if (place) claim(row, place, false)
        else matches.set(row, { is: 'new' })
      }
    else if (all.length > 1) {
      for (const row of all) matches.set(row, sameAs(sheet, row, all, recordOf(matches.get(row)) ?? record))
      if (record) claimed.add(record.id)
    } else if (first && other) matches.set(first, { is: 'problem', sentence: severalLike(sheet, candidates.length) })
    else if (first && record) claim(first, record, false)
    else if (first) matches.set(first, { is: 'new' })
  }
  return matches
}

export const recordOf = (match: Match | undefined): PortalRow | undefined =>
  match?.is === 'record' || match?.is === 'problem' ? match.record : undefined

function groupedBy<Item>(
  items: readonly Item[],
  keysOfItem: (item: Item) => string | readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items)
    for (const key of new Set([keysOfItem(item)].flat())) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

function sameAs({ one }: Sheet, row: ReadRow, all: readonly ReadRow[], record: PortalRow | undefined): Match {
  const other = all.find((each) => each !== row)?.row
  return { is: 'problem', sentence: `This row and row ${other} are the same ${one}. Delete one of them.`, record }
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

function currentValue(row: ReadRow, match: Match, field: string): Value | undefined {
  const read = row.cells[field]
  return read && read.isEdited !== false ? read.value : recordOf(match)?.values[field]
}

/**
 * Texts that name a record. People are found by their address; without one, or with `all`, by their name. Empty if something is
 * missing.
 */
function keysOf({ name, key }: Sheet, value: (field: string) => Value | undefined, all: boolean): string[] {
  const texts = new Map(key.map((field) => [field, fold(String(value(field) ?? ''))]))
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
