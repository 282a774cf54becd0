import { merged, type RequestContent } from '@portal/domain/team-requests/merge'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import type { LineDraft, LineInput } from '@portal/domain/team-requests/validation'
import { useEffect, useState } from 'react'
import { useDraft } from '../shared/forms/draft.ts'
import { emptyLine, lineOf } from './added-lines.tsx'

interface RequestDraft {
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
export function useRequestDraft(engagementId: string, request: TeamRequest | undefined) {
  const now = contentOf(request)
  const untouched: RequestDraft = { base: now, mine: now, line: emptyLine, changing: null }
  const name = request ? `team request ${request.id}` : `new team request ${engagementId}`
  const { content: draft, set: setDraft, isBegun: begun } = useDraft(name, untouched)
  const [overtaken, setOvertaken] = useState(false)
  const stale = begun && now.version !== draft.base.version
  useEffect(() => {
    if (!stale) return
    const mine = merged(draft.base, draft.mine, now)
    setDraft({ ...draft, base: now, mine, changing: placeOf(draft, mine.lines) })
    setOvertaken(true)
  })
  return { draft, begun, overtaken, setDraft }
}
