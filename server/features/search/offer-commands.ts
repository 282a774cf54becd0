import { formatDay } from '@portal/domain/dates/calendar-day'
import {
  type CommandName,
  commandNames,
  commands,
  commandToComplete,
  type Subject,
} from '@portal/domain/search/commands'
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
  for (const { name, rest, rank } of matched) {
    if (rest.length === 0) {
      offered.push({ group: commands[name].group, rank: rank / wordCount, result: withoutSubject(name) })
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
    for (const document of subjectsOf(name, documents, searcher).slice(0, subjectsAtMost))
      offered.push({
        group: commands[name].group,
        rank: (rank + document.rank * rest.length) / wordCount,
        result: onSubject(name, document),
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
        .map((subject) => onSubject(name, subject)),
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

function onSubject(name: CommandName, document: FoundDocument): FoundCommand {
  const { title, path, screen, on } = commands[name]
  const { result } = document
  const isOrder = on === 'work-order'
  const number = numberOf(result.title)
  const orderTitle = result.title.slice(number.length).trim()
  return {
    kind: 'command',
    name,
    title: `${title} ${isOrder ? number : result.engagement_title}`,
    detail: isOrder ? [orderTitle, `ends ${formatDay(result.ends_on ?? '')}`].filter(Boolean).join(', ') : screen,
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
function withoutSubject(name: CommandName): FoundCommand {
  const { title, path, screen, on } = commands[name]
  if (on !== null) return commandToComplete(name)
  return { kind: 'command', name, title, detail: screen, path: path?.(nowhere) ?? null, fill: null }
}
