import { type EntryKind, rejectedKinds } from './entry.ts'

/** The part of an audit event that decides which events belong together. */
interface LoggedCall {
  at: string
  kind: EntryKind
  account_id: string | null
  actor: string | null
  seen_as: string | null
  address: string | null
  act: string
  reason: string | null
  engagement_id: string | null
  object: string | null
  object_id: string | null
}

/** Calls of one page view, and repeated calls, are logged within this many seconds. */
const viewSeconds = 10

/** First words of the summaries of reads. Events of changes and downloads begin with a verb in the past tense. */
const readVerbs = /^(?:Check|Compare|Count|Find|Get|List|Search)\b/

/** A rejected call of a screen that only shows something. */
export const isRejectedRead = ({ kind, act }: Pick<LoggedCall, 'kind' | 'act'>): boolean =>
  kind === 'access_refused' && readVerbs.test(act)

/**
 * Groups events, newest first: rejected reads of one person for the same object, and events that are the same in
 * everything but the time. A group takes the place of its newest event.
 */
export function foldPageViews<Entry extends LoggedCall>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  const latest = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = viewOf(entry)
    const group = latest.get(key)
    if (group?.[0] && Date.parse(group[0].at) - Date.parse(entry.at) <= viewSeconds * 1000) {
      group.push(entry)
      continue
    }
    const started = [entry]
    groups.push(started)
    latest.set(key, started)
  }
  return groups
}

function viewOf(entry: LoggedCall): string {
  const { kind, account_id, actor, seen_as, address, act, reason, engagement_id, object, object_id } = entry
  const caller = [kind, account_id, actor, seen_as, address]
  return JSON.stringify(
    isRejectedRead(entry)
      ? [...caller, engagement_id ?? object_id]
      : [...caller, act, reason, engagement_id, object, object_id],
  )
}

/** Describes all events of a group in one phrase. */
export function actOf(group: readonly Pick<LoggedCall, 'kind' | 'act'>[]): string {
  const [first] = group
  if (!first) return ''
  if (!rejectedKinds.includes(first.kind)) return first.act
  return isRejectedRead(first) ? `Tried to open ${pageOf(group.map(({ act }) => act))}` : `Denied: ${first.act}`
}

/** Pages by a word in the summaries of their calls. The first match counts: a page of an engagement also asks for its header. */
const pages: readonly [RegExp, string][] = [
  [/superusers only/, 'an admin page'],
  [/provider staff only/i, 'a page for staff'],
  [/^Get (?:an engagement$|the (?:header|state) of an engagement)/, 'an engagement'],
  [/\bprofile\b/, 'a profile'],
  [/\bfiles?\b/, 'the files of an engagement'],
  [/\bfeedback\b|\bsurveys?\b/, 'feedback'],
  [/\bdays\b/, 'the days of an engagement'],
  [/\ban engagement\b/, 'an engagement'],
]

const pageOf = (acts: readonly string[]): string =>
  pages.find(([pattern]) => acts.some((act) => pattern.test(act)))?.[1] ?? 'a page'

/** The reason that all events of a group share; null if they differ. */
export function reasonOf(group: readonly Pick<LoggedCall, 'reason'>[]): string | null {
  const [first] = group
  return first && group.every(({ reason }) => reason === first.reason) ? first.reason : null
}
