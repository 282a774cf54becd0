import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  acceptedLeave,
  acceptedOfRemoved,
  createFailed,
  longestComment,
  noSuchRequest,
  requestChangedByOther,
  requestDeletedByOther,
  updateFailed,
} from '@portal/domain/team-requests/validation'
import { type FormEvent, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { CallError } from '../../shared/http/call.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AddedLines, emptyLine } from './added-lines.tsx'
import { LineForm } from './line-form.tsx'
import { useSaveRequest } from './queries.ts'
import {
  commentProblem,
  isPending,
  linesOf,
  linesProblem,
  problemsOfLine,
  type RequestDraft,
  useRequestDraft,
} from './request-draft.ts'

interface RequestDialogProps {
  engagementId: string
  /** undefined for a new request */
  request: TeamRequest | undefined
  /** True if someone else deleted the request; the input can still be sent as a new one. */
  gone: boolean
  onClose: () => void
}

const noLine = { line: emptyLine, changing: null }

export function RequestDialog({ engagementId, request, gone, onClose }: RequestDialogProps) {
  const today = useToday()
  const save = useSaveRequest(engagementId)
  const { draft, overtaken } = useRequestDraft(engagementId, request)
  const changed = gone ? undefined : request
  const stored = changed?.request_content ?? []
  /** True after an attempt to add the member that is being written. */
  const [isLineTried, setIsLineTried] = useState(false)
  /** True after an attempt to send, until something is changed. */
  const [isJustTried, setIsJustTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm<RequestDraft, TeamRequest, 'remove accepted'>({
    draft,
    problems: (content) => ({ lines: linesProblem(content, stored, today), comment: commentProblem(content) }),
    send: (content, signal, choice) => {
      const { comment, completed, version } = content.mine
      const input = { request_content: [...linesOf(content)], request_comment: comment }
      const removeAccepted = choice === 'remove accepted'
      return save({ request: changed, isNew: !completed, input, version, removeAccepted }, signal)
    },
    onSent: () => {
      showToast(changed ? 'Request saved' : 'Your request has been sent')
      onClose()
    },
    failure: (error) => {
      if (error instanceof CallError && [404, 409, 422].includes(error.status)) return error.detail
      return changed ? updateFailed : createFailed
    },
  })
  const { content } = form
  const { mine, line, changing } = content
  const problems = problemsOfLine(content, stored, today)
  const removedPeople = acceptedOfRemoved(linesOf(content), stored)

  const change = (part: Partial<RequestDraft>): void => {
    setIsJustTried(false)
    form.change(part)
  }
  const changeMine = (part: Partial<RequestDraft['mine']>): void => change({ mine: { ...mine, ...part } })
  const changeLine = (part: Pick<RequestDraft, 'line' | 'changing'> & Partial<RequestDraft>): void => {
    setIsLineTried(false)
    change(part)
  }
  const add = () => {
    setIsLineTried(true)
    if (Object.keys(problems).length === 0) changeLine({ ...noLine, mine: { ...mine, lines: linesOf(content) } })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setIsLineTried(isPending(content))
    setIsJustTried(true)
    const isComplete = !linesProblem(content, stored, today) && !commentProblem(content)
    if (!isComplete || removedPeople.length === 0) return form.onSubmit(event)
    event.preventDefault()
    setIsAsking(true)
  }
  const sendLabel = changed ? 'Save' : 'Submit'
  // The notice says already that it was deleted.
  const failure = gone && form.failure === noSuchRequest ? undefined : form.failure
  const notice = gone ? requestDeletedByOther : overtaken ? requestChangedByOther : undefined
  return (
    <FormDialog
      form={{ ...form, onSubmit, failure: failure ?? (isJustTried ? form.errorOf('lines') : undefined) ?? notice }}
      title={changed ? 'Edit request' : 'New request'}
      sendLabel={sendLabel}
      onClose={onClose}
    >
      <div>
        <AddedLines
          lines={mine.lines}
          changing={changing}
          onChange={(index) => {
            const chosen = mine.lines[index]
            if (!chosen) return
            const { id: _, ...rest } = chosen
            changeLine({
              line: { ...rest, member_type_quantity: String(chosen.member_type_quantity) },
              changing: index,
            })
          }}
          onRemove={(index) =>
            changeLine({ ...noLine, mine: { ...mine, lines: mine.lines.filter((_, place) => place !== index) } })
          }
        />
        <LineForm
          title={changing === null ? `Line ${mine.lines.length + 1}` : `Change line ${changing + 1}`}
          draft={line}
          problems={isLineTried ? problems : {}}
          today={today}
          onChange={(part) => change({ line: { ...line, ...part } })}
          onAdd={add}
          onCancel={changing === null ? undefined : () => changeLine(noLine)}
          sendsToo={isPending(content) && `${sendLabel} includes this member.`}
        />
      </div>
      <TextArea
        label="Comment (optional)"
        rows={3}
        countTo={longestComment}
        value={mine.comment}
        error={commentProblem(content)}
        onChange={(comment) => changeMine({ comment })}
      />
      {changed && (
        <Checkbox
          label="Mark as completed"
          checked={mine.completed}
          onChange={(completed) => changeMine({ completed })}
        />
      )}
      <Confirm
        open={isAsking}
        title="Remove accepted people from the request?"
        confirmLabel="Remove people"
        cancelLabel="Keep editing"
        danger
        busy={form.isSending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          form.submit('remove accepted')
        }}
      >
        {isAsking && acceptedLeave(removedPeople)}
      </Confirm>
    </FormDialog>
  )
}
