import { awayUntil } from '@portal/domain/absences/listed-absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Subject } from '@portal/domain/search/command'
import { type Found, type FoundKind, type GroupName, groupOfKind } from '@portal/domain/search/found'
import { leavesBy } from '@portal/domain/search/place'
import { isTime, type SearchWord } from '@portal/domain/search/search-word'
import type { Viewer } from '@portal/domain/session/user'
import { indexedPart, isWrittenWithoutSpaces } from '@portal/domain/text/unspaced'
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { nextAbsence } from '../absences/absence-data.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { isIdVisibleTo } from '../engagements/data.ts'
import { hasExtension } from '../requests/open-data.ts'

/** The person who searches, and the current day. */
export interface Searcher {
  viewer: Viewer
  today: CalendarDay
  shownAudits: ShownAudits
}

export interface DocumentQuery {
  /** A record must match each of them. */
  words: readonly SearchWord[]
  kinds?: readonly FoundKind[]
  /** Also finds records that match only by the title or customer of their engagement. */
  isOfEngagementEnough?: boolean
  /** Maximum number of results of each group. */
  limit: number
}

export interface FoundDocument {
  result: Found
  group: GroupName
  /** Number of matches in the group. */
  count: number
  /** 0 to about 10: `rankOf`. */
  rank: number
  /** People who lead the engagement. */
  leads: Pick<Subject, 'project_lead_id' | 'client_partner_id' | 'portfolio_director_id'>
}

/** Input of conditions and ranks besides the words. */
interface Context {
  queries: Queries
  timeZone: string
  today: CalendarDay
}
const contextOf = (queries: Queries, { shownAudits, today }: Searcher): Context => ({
  queries,
  timeZone: shownAudits.timeZone,
  today,
})

type Condition = RawBuilder<SqlBool>
const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
const both = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** Finds records by the index. Words have only letters, marks and digits, so a query needs no escaping. */
const isIndexed = (column: 'lexemes' | 'context', { spellings }: SearchWord): Condition => {
  const beginnings = (parts: readonly string[]): string => parts.map((part) => `'${indexedPart(part)}':*`).join(' & ')
  return sql`${sql.ref(`document.${column}`)} @@ ${spellings.map(beginnings).join(' | ')}::tsquery`
}

type Text = 'title_words' | 'words'
const hasBeginning = (text: Text, beginning: string): Condition =>
  sql`${sql.ref(`document.${text}`)} like ${isWrittenWithoutSpaces(beginning) ? `%${beginning}%` : `% ${beginning}%`}`
const hasWhole = (text: Text, word: SearchWord): Condition =>
  sql`${sql.ref(`document.${text}`)} like ${`% ${word.text} %`}`
const hasWord = (text: Text, { spellings }: SearchWord): Condition =>
  either(spellings.map((parts) => both(parts.map((part) => hasBeginning(text, part)))))

const isOfCategory = ({ category }: SearchWord): Condition =>
  category === null ? sql`false` : sql`document.kind = 'file' and document.details[1] = ${category}`
const isOfKind = ({ kinds }: SearchWord): Condition =>
  kinds.length === 0 ? sql`false` : sql`document.kind = any(${kinds}::text[])`

/** People who are away or leave soon. */
const isOfEvent = ({ event }: SearchWord, { queries, today }: Context): Condition => {
  if (event === null) return sql`false`
  const leaves = sql<SqlBool>`document.ends_on between ${today} and ${leavesBy(today)}`
  const isAway = sql<SqlBool>`document.id in (
    select employee_id from absence where end_date >= ${today} and start_date <= ${awayUntil(today)}
  ) and exists (${absenceOf(queries, 'document', today)})`
  return both([sql<SqlBool>`document.kind = 'person'`, event === 'away' ? isAway : leaves])
}

/** The day of a record that has one, such as a file, or its last day. */
const dayIn = (timeZone: string) =>
  sql`coalesce((document.happened_at at time zone ${timeZone})::date, document.ends_on)`
const isInTime = ({ month, year }: SearchWord, timeZone: string): Condition =>
  either([
    ...(month === null ? [] : [sql<SqlBool>`extract(month from ${dayIn(timeZone)}) = ${month}`]),
    ...(year === null ? [] : [sql<SqlBool>`extract(year from ${dayIn(timeZone)}) = ${year}`]),
  ])

/** The search in the form of `title_words`, without the last space. */
const textOf = (words: readonly SearchWord[]): string => ` ${words.map(({ text }) => text).join(' ')}`

/**
 * How well a record matches: the average of its words (8 for a whole word of the title, the name of its kind, the category of a
 * file or the event of a person, 3 for a word of the engagement), 2 more if the title equals the search or 1 if it begins with it, and 3 less for an archived or expired file.
 */
function rankOf(words: readonly SearchWord[], context: Context): RawBuilder<number> {
  const { timeZone, today } = context
  if (words.length === 0) return sql`0`
  const ranks = words.map(
    (word) => sql`case when ${word.isKindName ? isOfKind(word) : sql`false`} or ${hasWhole('title_words', word)} then 8
      when ${isOfCategory(word)} or ${isOfEvent(word, context)} then 8
      when ${hasWord('title_words', word)} then 7
      when ${hasWhole('words', word)} then 6
      when ${isOfKind(word)} or ${isInTime(word, timeZone)} or ${hasWord('words', word)} then 5
      else 3 end`,
  )
  const text = textOf(words)
  return sql`(${sql.join(ranks, sql` + `)}) / ${sql.lit(words.length)}::float
    + case when document.title_words = ${`${text} `} then 2 when starts_with(document.title_words, ${text}) then 1 else 0 end
    - case when document.kind = 'file' and (document.is_closed or document.ends_on < ${today}) then 3 else 0 end`
}

function matching({ words, kinds, isOfEngagementEnough = false }: DocumentQuery, context: Context): Condition {
  const { timeZone } = context
  const isTimeAlone = words.every(isTime)
  const own = (word: SearchWord): Condition =>
    either([
      isIndexed('lexemes', word),
      isOfKind(word),
      isOfEvent(word, context),
      ...(isTimeAlone ? [isInTime(word, timeZone)] : []),
    ])
  const any = (word: SearchWord): Condition => either([own(word), isInTime(word, timeZone), isIndexed('context', word)])
  return both([
    ...(kinds === undefined ? [] : [sql<SqlBool>`document.kind = any(${kinds}::text[])`]),
    ...(isOfEngagementEnough ? [] : [either(words.map(own))]),
    ...(isOfEngagementEnough || words.length > 1 ? words.map(any) : []),
  ])
}

/** Groups of kinds, as SQL. */
const groupOf: RawBuilder<GroupName> = sql`case document.kind ${sql.join(
  Object.entries(groupOfKind).map(([kind, group]) => sql`when ${sql.lit(kind)} then ${sql.lit(group)}`),
  sql` `,
)} end`

/** Condition on a row of `search_document document`. */
export const isVisible = ({ viewer, shownAudits }: Searcher): Condition =>
  both([
    isIdVisibleTo('document.engagement_id', viewer),
    sql<SqlBool>`(document.kind <> 'audit' or (document.scored_on >= ${shownAudits.firstDay}
      and document.id <> all(${[...shownAudits.droppedIds]}::text[])))`,
  ])

/** Finds records that the viewer can see, the best of each group first. */
export async function findDocuments(
  queries: Queries,
  searcher: Searcher,
  query: DocumentQuery,
): Promise<FoundDocument[]> {
  const condition = both([isVisible(searcher), matching(query, contextOf(queries, searcher))])
  return findWhere(queries, searcher, { words: query.words, condition, limit: query.limit })
}

/** Number of engagements whose work orders and audits are shown with them. */
const engagementsWithRecords = 3

/** The work orders and audits of the best results, if those are engagements and no others were found. */
export async function findRelatedDocuments(
  queries: Queries,
  searcher: Searcher,
  found: readonly FoundDocument[],
  limit: number,
): Promise<FoundDocument[]> {
  if (found[0]?.group !== 'Engagements') return []
  const ids = found.filter(({ group }) => group === 'Engagements').slice(0, engagementsWithRecords)
  const condition = both([
    isVisible(searcher),
    sql<SqlBool>`document.kind in ('work-order', 'audit')`,
    sql<SqlBool>`document.engagement_id = any(${ids.map(({ result }) => result.id)}::text[])`,
  ])
  const related = await findWhere(queries, searcher, { words: [], condition, limit })
  const groups = new Set(found.map(({ group }) => group))
  return related.filter(({ group }) => !groups.has(group))
}

/** Finds records by kind and id that the viewer can still see. */
export async function findDocumentsById(
  queries: Queries,
  searcher: Searcher,
  ids: readonly { kind: FoundKind; id: string }[],
): Promise<FoundDocument[]> {
  if (ids.length === 0) return []
  const named = either(ids.map(({ kind, id }) => sql<SqlBool>`(document.kind = ${kind} and document.id = ${id})`))
  const condition = both([isVisible(searcher), named])
  return findWhere(queries, searcher, { words: [], condition, limit: ids.length })
}

interface Selection {
  words: readonly SearchWord[]
  condition: Condition
  limit: number
}

/** Maximum number of records that are ranked. With more, those whose title begins with the search come first, then the newest. */
const rankedAtMost = 10_000

/** Current records before future and past ones; those who leave or are away soonest first; work orders that end soonest first, others the newest first. */
const inOrder = sql`rank desc, is_past, event_day, case when kind = 'work-order' and is_past < 2 then ends_on end,
  happened_at desc nulls last, case when kind = 'work-order' then ends_on end desc, title_words, id`

async function findWhere(
  queries: Queries,
  searcher: Searcher,
  { words, condition, limit }: Selection,
): Promise<FoundDocument[]> {
  const context = contextOf(queries, searcher)
  const { timeZone, today } = context
  // Sorted without `title`, `details` and `words`, which are read for the shown rows only.
  const candidates = sql`
    select kind, id, engagement_id, same_as, title_words, happened_at, starts_on, ends_on, is_closed, ${eventDay(words, context)} as event_day,
      ${rankOf(words, context)} as rank
    from search_document document where ${condition}
    order by starts_with(title_words, ${textOf(words)}) desc, happened_at desc nulls last limit ${sql.lit(rankedAtMost)}`
  const ranked = sql`
    select document.*, ${groupOf} as group_name,
      case when is_closed or ends_on < ${today} then 2 when starts_on > ${today} then 1 else 0 end as is_past
    from (${candidates}) document`
  const once = sql`
    select distinct on (kind, same_as) * from (${ranked}) ranked
    order by kind, same_as, rank desc, case when ends_on >= ${today} then 0 when ends_on is null then 1 else 2 end,
      ends_on desc, engagement_id`
  const best = sql`
    select best.*, groups.count, row_number() over (partition by best.group_name order by ${inOrder}) as place
    from (select group_name, count(*)::int as count from once group by group_name) groups
      cross join lateral (
        select * from once where group_name = groups.group_name order by ${inOrder} limit ${limit}
      ) best`
  const { rows } = await sql<Row>`
    with once as materialized (${once})
    select best.kind, best.id, best.engagement_id, engagement.title as engagement_title,
      client.name as customer, document.title, document.details,
      (best.happened_at at time zone ${timeZone})::date as happened_on, best.starts_on, best.ends_on,
      best.is_closed, best.group_name, best.count, best.rank,
      coalesce((select is_sensitive from shared_file where best.kind = 'file' and id = best.id), false) as is_sensitive,
      (select photo_id from person where best.kind = 'person' and id = best.id) as photo_id,
      (select json_build_object('type', scoring_type, 'score', percentage_score) from audit
        where best.kind = 'audit' and id = best.id) as rating,
      coalesce((select ${hasExtension(expressionBuilder<Tables, 'work_order'>())} from work_order
        where best.kind = 'work-order' and id = best.id), false) as has_extension,
      (${absenceOf(queries, 'best', today).where(sql<boolean>`best.kind = 'person'`)}) as absence,
      engagement.project_lead_id, engagement.client_partner_id, engagement.portfolio_director_id
    from (${best}) best
      join search_document document on document.kind = best.kind and document.id = best.id
        and document.engagement_id = best.engagement_id
      join engagement on engagement.id = best.engagement_id
      join client on client.id = engagement.client_id
    order by best.rank desc, best.group_name, best.place`.execute(queries)
  return rows.map(toFoundDocument)
}

/** Absence within four weeks of the person of a row, on its engagement. */
const absenceOf = (queries: Queries, row: 'document' | 'best', today: CalendarDay) =>
  nextAbsence(
    queries,
    { employee: sql.ref<string>(`${row}.id`), engagement: sql.ref<string>(`${row}.engagement_id`) },
    { today, startsBy: awayUntil(today) },
  )

/** Day of what the words say of a person, for the order. */
function eventDay(words: readonly SearchWord[], { queries, today }: Context): RawBuilder<CalendarDay | null> {
  const event = words.find((word) => word.event !== null)?.event
  if (event === 'leaving') return sql`case when kind = 'person' then ends_on end`
  if (event !== 'away') return sql`null::date`
  return sql`(select (absence ->> 'start_date')::date from (${absenceOf(queries, 'document', today)}) next
    where document.kind = 'person')`
}

type LeadIds = FoundDocument['leads']
interface Row extends Found, LeadIds {
  group_name: GroupName
  count: number
  rank: number
}

function toFoundDocument(row: Row): FoundDocument {
  const { group_name, count, rank, project_lead_id, client_partner_id, portfolio_director_id, ...result } = row
  const leads = { project_lead_id, client_partner_id, portfolio_director_id }
  return { result, group: group_name, count, rank, leads }
}
