import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  acceptedAlready,
  acceptedLeave,
  acceptedOfRemoved,
  createFailed,
  type LineInput,
  type LineProblems,
  lineBelowAccepted,
  lineProblems,
  longestComment,
  noLines,
  noSuchRequest,
  requestChangedByOther,
  requestDeletedByOther,
  updateFailed,
} from '@portal/domain/team-requests/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { CallError } from '../http/call.ts'
import { useToday } from '../portal/today.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Confirm, Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { AddedLines, emptyLine, isBegun, lineOf } from './added-lines.tsx'
import { LineForm } from './line-form.tsx'
import { useSaveRequest } from './queries.ts'
import { useRequestDraft } from './request-draft.ts'

interface RequestDialogProps {
  engagementId: string
  /** Without one it is a new request. */
  request: TeamRequest | undefined
  /** True if someone else deleted the request; the input can still be sent as a new one. */
  gone: boolean
  onClose: () => void
}

const notAdded = 'The details of one member are incomplete. Finish or clear them.'

export function RequestDialog({ engagementId, request, gone, onClose }: RequestDialogProps) {
  const today = useToday()
  const save = useSaveRequest(engagementId)
  const { draft, setDraft, begun, overtaken } = useRequestDraft(engagementId, request)
  const { mine, line, changing } = draft
  const [problems, setProblems] = useState<LineProblems>({})
  const [failure, setFailure] = useState<string>()
  /** Lines to save, while asking to confirm the removal of accepted people. */
  const [asking, setAsking] = useState<readonly LineInput[]>()
  const commentProblem = textFieldProblem(mine.comment, { label: 'Comment', max: longestComment, optional: true })
  const changed = gone ? undefined : request
  const stored = changed?.request_content ?? []

  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next })
    setFailure(undefined)
  }
  const withLines = (lines: readonly LineInput[]) => ({ mine: { ...mine, lines } })
  /** The lines with the one that is being written; undefined where something is wrong with it, which is then said. */
  const written = (): readonly LineInput[] | undefined => {
    const id = changing === null ? undefined : mine.lines[changing]?.id
    const lineDraft = {
      ...line,
      ...(id !== undefined && { id }),
      member_type_quantity: Number(line.member_type_quantity),
    }
    const found = lineProblems(line, today)
    const below = lineBelowAccepted([lineDraft as LineInput], stored)
    if (below && !found.member_type_quantity) found.member_type_quantity = acceptedAlready(below.accepted)
    setProblems(found)
    if (Object.keys(found).length > 0) return undefined
    const complete = lineOf(lineDraft as LineInput)
    return changing === null ? [...mine.lines, complete] : mine.lines.with(changing, complete)
  }
  const add = () => {
    const lines = written()
    if (lines) change({ ...withLines(lines), line: emptyLine, changing: null })
  }
  const close = () => {
    setDraft(null)
    onClose()
  }
  const submit = () => {
    if (save.isPending || commentProblem) return
    const pending = changing !== null || isBegun(line)
    const lines = pending ? written() : mine.lines
    if (!lines) return setFailure(notAdded)
    if (lines.length === 0) return setFailure(noLines)
    if (pending) change({ ...withLines(lines), line: emptyLine, changing: null })
    setFailure(undefined)
    if (acceptedOfRemoved(lines, stored).length > 0) setAsking(lines)
    else send(lines, false)
  }
  const send = (lines: readonly LineInput[], removeAccepted: boolean) => {
    const input = { request_content: [...lines], request_comment: mine.comment }
    save.mutate(
      { request: changed, isNew: !mine.completed, input, version: mine.version, removeAccepted },
      {
        onSuccess: () => {
          showToast(changed ? 'Request saved' : 'Your request has been sent')
          close()
        },
        onError: (error) => {
          if (error instanceof CallError && [404, 409, 422].includes(error.status)) setFailure(error.detail)
          else setFailure(changed ? updateFailed : createFailed)
        },
      },
    )
  }
  // The deleted request is explained together with the possible actions.
  const shownFailure = gone && failure === noSuchRequest ? undefined : failure
  return (
    <Dialog
      open
      onDismiss={close}
      title={changed ? 'Edit request' : 'New request'}
      unsaved={begun}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {changed ? 'Save' : 'Submit'}
          </Button>
        </>
      }
    >
      <Alert>{shownFailure ?? (gone ? requestDeletedByOther : overtaken ? requestChangedByOther : undefined)}</Alert>
      <div>
        <AddedLines
          lines={mine.lines}
          changing={changing}
          onChange={(index) => {
            const chosen = mine.lines[index]
            if (!chosen) return
            setProblems({})
            const { id: _, ...rest } = chosen
            change({ line: { ...rest, member_type_quantity: String(chosen.member_type_quantity) }, changing: index })
          }}
          onRemove={(index) =>
            change({ ...withLines(mine.lines.filter((_, place) => place !== index)), changing: null, line: emptyLine })
          }
        />
        <LineForm
          draft={line}
          problems={problems}
          today={today}
          onChange={(next) => {
            change({ line: { ...line, ...next } })
            setProblems({ ...problems, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) })
          }}
          onAdd={add}
          onCancel={
            changing === null
              ? undefined
              : () => {
                  setProblems({})
                  change({ line: emptyLine, changing: null })
                }
          }
        />
      </div>
      <TextArea
        label="Comment (optional)"
        rows={3}
        countTo={longestComment}
        value={mine.comment}
        error={commentProblem}
        onChange={(comment) => change({ mine: { ...mine, comment } })}
      />
      {changed && (
        <Checkbox
          label="Mark as completed"
          checked={mine.completed}
          onChange={(completed) => change({ mine: { ...mine, completed } })}
        />
      )}
      <Confirm
        open={asking !== undefined}
        title="Remove accepted people from the request?"
        confirmLabel="Remove people"
        cancelLabel="Keep editing"
        danger
        busy={save.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          if (asking) send(asking, true)
          setAsking(undefined)
        }}
      >
        {asking && acceptedLeave(acceptedOfRemoved(asking, stored))}
      </Confirm>
    </Dialog>
  )
}
