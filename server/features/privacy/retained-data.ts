import {
  type LeftCount,
  type LeftPlace,
  type LeftReason,
  leftPlaces,
  leftReasons,
} from '@portal/domain/privacy/erasure'
import type { ErasureRule, Row, StoredTable } from '../../platform/stored-data/stored-table.ts'
import { finding, type Names } from './replace-names.ts'

interface Table {
  name: string
  columns: readonly { name: string; person: 'account' | 'person' | null }[]
}

/**
 * Returns a function that explains why a row still contains the person's name after the erasure; undefined if it does not.
 * Pass it the row's texts after the erasure.
 */
export function createReasonFinder(
  { names, singleWords = [], namesakes = [] }: Names,
  storedTables: readonly StoredTable[],
): (table: Table, row: Row, texts: readonly unknown[]) => LeftReason | undefined {
  const hasName = finding(names)
  const hasWord = finding(singleWords)
  const namesakeIds = new Set(namesakes)
  const ruleOf = (name: string) => storedTables.find(({ table }) => table === name)?.erasure
  return (table, row, texts) => {
    const strings = texts.flatMap(stringsIn)
    const hasFullName = strings.some(hasName)
    if (!hasFullName && !strings.some(hasWord)) return undefined
    if (ownerIds(table, ruleOf(table.name), row).some((id) => namesakeIds.has(id))) return 'namesake'
    // A full name remains only if another person has the same name.
    return hasFullName ? 'unclear' : 'single-word'
  }
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Ids of the accounts and people that a row belongs to. */
const ownerIds = ({ columns }: Table, rule: ErasureRule | undefined, row: Row): string[] =>
  [
    ...columns.flatMap((column) => (column.person === null ? [] : [column.name])),
    ...Object.keys(rule?.personColumns ?? {}),
  ].flatMap((column) => {
    const id = row[column]
    return typeof id === 'string' ? [id] : []
  })

/** Counts rows by reason and place, in the order in which the preview lists them. */
export function createLeftCounter(storedTables: readonly StoredTable[]) {
  const placeOf = (name: string, row: Row): LeftPlace =>
    row.sender === 'webhook' ? 'webhook' : (storedTables.find(({ table }) => table === name)?.place ?? 'other')
  const found = new Map<string, number>()
  const keyOf = (reason: LeftReason, place: LeftPlace) => `${reason} ${place}`
  return {
    add: (table: string, row: Row, reason: LeftReason): void => {
      const key = keyOf(reason, placeOf(table, row))
      found.set(key, (found.get(key) ?? 0) + 1)
    },
    counts: (): LeftCount[] =>
      keysOf(leftReasons).flatMap((reason) =>
        keysOf(leftPlaces).flatMap((place) => {
          const count = found.get(keyOf(reason, place)) ?? 0
          return count === 0 ? [] : [{ reason, place, count }]
        }),
      ),
  }
}

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]
