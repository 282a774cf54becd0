import { daysBefore } from '@portal/domain/dates/days-before'
import {
  changedOrRemoved,
  noSuchField,
  notACursor,
  type PageQuery,
  removalDays,
  removalsForgotten,
} from '@portal/domain/public-api/contract'
import { type Caller, isLimited, isToken, type Limits } from '@portal/domain/tokens/token'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { Read } from './record-data.ts'
import { findRemoved } from './removed-data.ts'

/** Returns null if the caller may read all records. */
export const limitsOf = (caller: Caller): Limits | null =>
  isToken(caller) && isLimited(caller.limits) ? caller.limits : null

interface Page<Row> {
  items: Partial<Row>[]
  next_cursor: string | null
}

export interface List<Row extends { id: string }> {
  list: string
  /** Table of its records; undefined if removed records cannot be requested. */
  table: Parameters<typeof findRemoved>[1] | undefined
  fields: readonly string[]
  read: Read<Row>
}

/** One page of a list: one record more is read than is answered, to know whether there is another page. */
export async function answerPage<Row extends { id: string }>(
  services: Pick<Services, 'config' | 'now' | 'today'>,
  db: Queries,
  caller: Caller,
  { list, table, fields, read }: List<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  if (query.removed_since !== undefined && table !== undefined)
    return removedPage(services, db, caller, { list: `${list} removed`, table }, query)
  const selectedFields = selectFields(query.fields, fields)
  const { engagement_id, limit } = query
  const since = query.updated_since === undefined ? undefined : new Date(query.updated_since)
  const after = query.cursor === undefined ? undefined : placeOf(list, query.cursor)
  const rows = await read(services, db, { limits: limitsOf(caller), engagement_id, since, after, limit: limit + 1 })
  const page = pageOf(list, rows, limit)
  return selectedFields ? { ...page, items: page.items.map((row) => only(row, selectedFields)) } : page
}

function pageOf<Row extends { id: string }>(
  list: string,
  rows: readonly Row[],
  limit: number,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorOf(list, last.id) : null }
}

/** Page of removed records. Throws for a time before the kept period, since the list would have gaps. */
async function removedPage(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  caller: Caller,
  { list, table }: { list: string; table: Parameters<typeof findRemoved>[1] },
  { removed_since = '', updated_since, engagement_id, cursor, limit }: PageQuery,
): Promise<Page<never>> {
  const since = new Date(removed_since)
  const refuse = (sentence: string): ApiError => new ApiError(422, sentence, { fields: { removed_since: sentence } })
  if (updated_since !== undefined) throw refuse(changedOrRemoved)
  if (since < daysBefore(now(), removalDays)) throw refuse(removalsForgotten)
  const after = cursor === undefined ? undefined : placeOf(list, cursor)
  const reading = { limits: limitsOf(caller), engagement_id, since, after, limit: limit + 1 }
  return pageOf(list, await findRemoved(db, table, reading), limit) as unknown as Page<never>
}

/** Says of which list it is, so that none is taken for a place in another. */
const cursorOf = (list: string, id: string): string => Buffer.from(JSON.stringify([list, id])).toString('base64url')

function placeOf(list: string, cursor: string): string {
  const refused = new ApiError(422, notACursor, { fields: { cursor: notACursor } })
  const text = Buffer.from(cursor, 'base64url').toString()
  const [of, id]: unknown[] = (() => {
    try {
      const found: unknown = JSON.parse(text)
      return Array.isArray(found) ? found : []
    } catch {
      return []
    }
  })()
  if (of !== list || typeof id !== 'string' || cursorOf(list, id) !== cursor) throw refused
  return id
}

function selectFields(asked: string | undefined, known: readonly string[]): ReadonlySet<string> | undefined {
  if (asked === undefined) return undefined
  const names = asked.split(',')
  const stranger = names.find((name) => !known.includes(name))
  if (stranger !== undefined) {
    const sentence = noSuchField(stranger, known)
    throw new ApiError(422, sentence, { fields: { fields: sentence } })
  }
  return new Set([...names, 'id'])
}

const only = <Row extends object>(row: Row, wanted: ReadonlySet<string>): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))) as Partial<Row>
