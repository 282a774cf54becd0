import { formatInstant } from '../dates/calendar-day.ts'
import type { CompletionReason, RequestLine, TeamRequest } from './team-request.ts'

type Line = Pick<RequestLine, 'member_type_quantity' | 'proposals'>

/** True if as many people are accepted for the line as it asks for. */
export const isLineFilled = ({ member_type_quantity, proposals }: Line): boolean =>
  proposals.filter(({ decision }) => decision === 'accepted').length >= member_type_quantity

const areLinesFilled = (lines: readonly Line[]): boolean => lines.length > 0 && lines.every(isLineFilled)

export const allLinesFilled = 'is completed because all lines are filled'

/** Null while the request is open. */
export function completionInWords({ completion }: Pick<TeamRequest, 'completion'>, timeZone: string): string | null {
  if (!completion) return null
  const who = `${completion.by}, ${formatInstant(completion.at, timeZone)}`
  return completion.reason === 'filled' ? `Completed because all lines are filled (${who})` : `Completed (${who})`
}

/** The lines that a change asks for, with the proposals that stay. */
export const keepProposals = <Asked extends { id?: string | undefined; member_type_quantity: number }>(
  lines: readonly Asked[],
  stored: readonly RequestLine[],
): Line[] =>
  lines.map(({ id, member_type_quantity }) => ({
    member_type_quantity,
    proposals: stored.find((line) => line.id === id)?.proposals ?? [],
  }))

/**
 * Says how a change completes or reopens a request; undefined if it does neither. A request that was reopened with all
 * lines filled stays open: only filling the last line completes it.
 */
export function stateChange(
  before: Pick<TeamRequest, 'is_new' | 'completion' | 'request_content'>,
  after: { is_new: boolean; lines: readonly Line[] },
): CompletionReason | 'reopened' | undefined {
  const filled = areLinesFilled(after.lines)
  if (before.is_new) {
    if (!after.is_new) return 'marked'
    return filled && !areLinesFilled(before.request_content) ? 'filled' : undefined
  }
  if (after.is_new) return 'reopened'
  return before.completion?.reason === 'filled' && !filled ? 'reopened' : undefined
}
