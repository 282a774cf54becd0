import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Subject } from '@portal/domain/search/command'
import { type CommandName, commandNames, commands, commandToComplete } from '@portal/domain/search/commands'
import type { FoundCommand, GroupName, Result } from '@portal/domain/search/found'
import type { MatchedCommand } from '@portal/domain/search/match-commands'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import type { Queries } from '../../platform/database/database.ts'
import { type FoundDocument, findDocuments, type Searcher } from './document-data.ts'

/** A result, and how well it matches: 0 to about 10. */
export interface RankedResult {
  group: GroupName
  rank: number
  result: Result
  /** Number of matches in the group, if more were found than are shown. */
  count?: number
}

/** Maximum number of engagements or work orders offered for one command. */
const subjectsAtMost = 3
/** Number of engagements and of work orders in which those are looked for that the viewer may use the command on. */
const subjectsRead = 50

/** The commands with the engagements or work orders that the rest of the words name. */
export async function offerMatchedCommands(
  queries: Queries,
  searcher: Searcher,
  { commands: matched, wordCount }: { commands: readonly MatchedCommand[]; wordCount: number },
): Promise<RankedResult[]> {
  const offered: RankedResult[] = []
  const found = new Map<string, FoundDocument[]>()
  for (const { name, rest, rank, phrase } of matched) {
    const { group, on } = commands[name]
    const isOfEach = group === 'Screens' && on !== null
    if (rest.length === 0 && !isOfEach) {
      offered.push({ group, rank: rank / wordCount, result: withoutSubject(name, phrase) })
      continue
    }
    const key = rest.map(({ text }) => text).join(' ')
    const documents =
      found.get(key) ??
      (await findDocuments(queries, searcher, {
        words: rest,
        kinds: ['engagement', 'work-order'],
        isOfEngagementEnough: true,
        limit: subjectsRead,
      }))
    found.set(key, documents)
    const subjects = subjectsOf(name, documents, searcher)
    for (const document of rest.length === 0 ? subjects : subjects.slice(0, subjectsAtMost))
      offered.push({
        group,
        rank: (rank + document.rank * rest.length) / wordCount,
        result: onSubject(name, document, phrase),
      })
  }
  return offered
}

/** The actions for the best result, if that is an engagement or work order. */
export function offerCommands(
  best: FoundDocument | undefined,
  related: readonly FoundDocument[],
  searcher: Searcher,
): RankedResult[] {
  if (best === undefined) return []
  return commandNames
    .filter((name) => commands[name].group === 'Actions')
    .flatMap((name) =>
      subjectsOf(name, [best, ...related], searcher)
        .slice(0, 1)
        .map((subject) => onSubject(name, subject, null)),
    )
    .map((result) => ({ group: 'Actions', rank: 0, result }))
}

/** The records that the viewer may use the command on; for engagements, those of the work orders if there are no others. */
function subjectsOf(
  name: CommandName,
  documents: readonly FoundDocument[],
  { viewer, today }: Searcher,
): FoundDocument[] {
  const { on, may } = commands[name]
  if (on === null) return []
  const allowed = documents.filter((document) => may(viewer, subjectOf(document)))
  if (on === 'work-order')
    return allowed.filter(
      ({ result }) =>
        result.kind === 'work-order' && !result.has_extension && result.ends_on !== null && result.ends_on >= today,
    )
  const engagements = allowed.filter(({ result }) => result.kind === 'engagement')
  const orders = allowed.filter(({ result }) => result.kind === 'work-order')
  const ids = new Set<string>()
  return (engagements.length > 0 ? engagements : orders).filter(
    ({ result }) => !ids.has(result.engagement_id) && ids.add(result.engagement_id),
  )
}

const subjectOf = ({ result, leads }: FoundDocument): Subject => ({
  engagement_id: result.engagement_id,
  work_order_id: result.kind === 'work-order' ? result.id : null,
  ...leads,
})

function onSubject(name: CommandName, document: FoundDocument, phrase: string | null): FoundCommand {
  const { title, path, screen, on, group } = commands[name]
  const { result } = document
  const isOrder = on === 'work-order'
  const number = numberOf(result.title)
  const place = isOrder
    ? [result.title.slice(number.length).trim(), `ends ${formatDay(result.ends_on ?? '')}`]
    : [
        // Says what the action has to do with a search for a work order.
        result.kind === 'work-order' && `Engagement of ${number}`,
        group === 'Screens' ? result.customer : screen,
      ]
  return {
    kind: 'command',
    name,
    title: `${title} ${isOrder ? number : result.engagement_title}`,
    detail: [phrase, ...place].filter(Boolean).join(', '),
    path: path?.(subjectOf(document)) ?? null,
    fill: null,
  }
}

const nowhere: Subject = {
  engagement_id: '',
  work_order_id: null,
  project_lead_id: null,
  client_partner_id: null,
  portfolio_director_id: null,
}

/** A command that needs no engagement, or whose engagement is typed next. */
function withoutSubject(name: CommandName, phrase: string | null): FoundCommand {
  const { title, path, screen, on } = commands[name]
  if (on !== null) return commandToComplete(name, phrase)
  const detail = [phrase, screen].filter(Boolean).join(', ')
  return { kind: 'command', name, title, detail, path: path?.(nowhere) ?? null, fill: null }
}
