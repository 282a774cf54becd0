import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { merged, type RequestContent } from '@portal/domain/team-requests/merge'
import type { RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  acceptedAlready,
  type LineDraft,
  type LineInput,
  type LineProblems,
  lineBelowAccepted,
  lineProblems,
  longestComment,
  noLines,
} from '@portal/domain/team-requests/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useEffect, useState } from 'react'
import { type Draft, useDraft } from '../../shared/forms/draft.ts'
import { emptyLine, isBegun, lineOf } from './added-lines.tsx'

const notAdded = 'The details of one member are incomplete. Finish or clear them.'

export interface RequestDraft {
  /** The request as it was when the change was begun. */
  base: RequestContent
  mine: RequestContent
  /** The member that is being written, and which line it changes; none where it will be a new one. */
  line: LineDraft
  changing: number | null
}

/** Current position of the line being edited, so that it is not added twice; null if it is gone. */
function placeOf({ mine, changing }: RequestDraft, lines: readonly LineInput[]): number | null {
  const editedLine = changing === null ? undefined : mine.lines[changing]
  const place = lines.findIndex((line) => line === editedLine || (line.id !== undefined && line.id === editedLine?.id))
  return place < 0 ? null : place
}

const contentOf = (request: TeamRequest | undefined): RequestContent => ({
  lines: (request?.request_content ?? []).map(lineOf),
  comment: request?.request_comment ?? '',
  completed: request ? !request.is_new : false,
  version: request?.version ?? 0,
})

/**
 * Draft of a request. If someone else saves a newer version, the person's changes are merged into it and `overtaken` is true:
 * they check the result and save again.
 */
export function useRequestDraft(
  engagementId: string,
  request: TeamRequest | undefined,
): { draft: Draft<RequestDraft>; overtaken: boolean } {
  const now = contentOf(request)
  const untouched: RequestDraft = { base: now, mine: now, line: emptyLine, changing: null }
  const name = request ? `team request ${request.id}` : `new team request ${engagementId}`
  const draft = useDraft(name, untouched)
  const { content, isBegun, set } = draft
  const [overtaken, setOvertaken] = useState(false)
  const stale = isBegun && now.version !== content.base.version
  useEffect(() => {
    if (!stale) return
    const mine = merged(content.base, content.mine, now)
    set({ ...content, base: now, mine, changing: placeOf(content, mine.lines) })
    setOvertaken(true)
  })
  return { draft, overtaken }
}

export const commentProblem = ({ mine }: RequestDraft): string | undefined =>
  textFieldProblem(mine.comment, { label: 'Comment', max: longestComment, optional: true })

/** True while a member is being written that is not on the request yet. */
export const isPending = ({ changing, line }: RequestDraft): boolean => changing !== null || isBegun(line)

/** The member that is being written, as a line of the request. */
function writtenLine({ mine, line, changing }: RequestDraft): LineInput {
  const id = changing === null ? undefined : mine.lines[changing]?.id
  const written = { ...line, ...(id !== undefined && { id }), member_type_quantity: Number(line.member_type_quantity) }
  return lineOf(written as LineInput)
}

/** Lines with the member that is being written. */
export function linesOf(content: RequestDraft): readonly LineInput[] {
  const { mine, changing } = content
  if (!isPending(content)) return mine.lines
  const written = writtenLine(content)
  return changing === null ? [...mine.lines, written] : mine.lines.with(changing, written)
}

/** Problems of the member that is being written, by field. */
export function problemsOfLine(
  content: RequestDraft,
  stored: readonly RequestLine[],
  today: CalendarDay,
): LineProblems {
  const below = lineBelowAccepted([writtenLine(content)], stored)
  return {
    ...(below && { member_type_quantity: acceptedAlready(below.accepted) }),
    ...lineProblems(content.line, today),
  }
}

/** Problem of the lines to send. */
export function linesProblem(
  content: RequestDraft,
  stored: readonly RequestLine[],
  today: CalendarDay,
): string | undefined {
  if (isPending(content)) return Object.keys(problemsOfLine(content, stored, today)).length > 0 ? notAdded : undefined
  return content.mine.lines.length === 0 ? noLines : undefined
}
