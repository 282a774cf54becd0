import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import {
  createFailed,
  type LineDraft,
  type LineInput,
  type LineProblems,
  lineProblems,
  longestComment,
  noLines,
  updateFailed,
} from '@portal/domain/team-requests/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useState } from 'react'
import { useToday } from '../app/today.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { AddedLines, emptyDraft, isBegun, lineOf } from './added-lines.tsx'
import { LineForm } from './line-form.tsx'
import { useSaveRequest } from './queries.ts'

interface RequestDialogProps {
  engagementId: string
  /** Without one it is a new request. */
  request: TeamRequest | undefined
  onClose: () => void
}

const notAdded = 'You have begun a member that is not added yet. Add it, or clear its fields.'

export function RequestDialog({ engagementId, request, onClose }: RequestDialogProps) {
  const today = useToday()
  const save = useSaveRequest(engagementId)
  const [lines, setLines] = useState<readonly LineInput[]>(() => (request?.request_content ?? []).map(lineOf))
  const [draft, setDraft] = useState<LineDraft>(emptyDraft)
  const [problems, setProblems] = useState<LineProblems>({})
  const [comment, setComment] = useState(request?.request_comment ?? '')
  const [completed, setCompleted] = useState(request ? !request.is_new : false)
  const [touched, setTouched] = useState(false)
  const [failure, setFailure] = useState<string>()
  const commentProblem = textFieldProblem(comment, { label: 'Comment', max: longestComment, optional: true })

  const change = (next: readonly LineInput[]) => {
    setLines(next)
    setTouched(true)
    setFailure(undefined)
  }
  const add = () => {
    const found = lineProblems(draft, today)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    change([...lines, lineOf({ ...draft, member_type_quantity: Number(draft.member_type_quantity) } as LineInput)])
    setDraft(emptyDraft)
  }
  const submit = () => {
    if (save.isPending || commentProblem) return
    if (isBegun(draft)) return setFailure(notAdded)
    if (lines.length === 0) return setFailure(noLines)
    setFailure(undefined)
    save.mutate(
      { request, isNew: !completed, input: { request_content: [...lines], request_comment: comment } },
      {
        onSuccess: () => {
          showToast(request ? 'The request is changed' : 'Your request has been sent')
          onClose()
        },
        onError: () => setFailure(request ? updateFailed : createFailed),
      },
    )
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={request ? 'Edit the request' : 'New request'}
      unsaved={touched || isBegun(draft)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {request ? 'Save' : 'Submit'}
          </Button>
        </>
      }
    >
      <Alert>{failure}</Alert>
      <div>
        <AddedLines lines={lines} onRemove={(index) => change(lines.filter((_, place) => place !== index))} />
        <LineForm
          draft={draft}
          problems={problems}
          today={today}
          onChange={(next) => {
            setDraft({ ...draft, ...next })
            setProblems({ ...problems, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) })
            setFailure(undefined)
          }}
          onAdd={add}
        />
      </div>
      <TextArea
        label="Comment (optional)"
        rows={3}
        countTo={longestComment}
        value={comment}
        error={commentProblem}
        onChange={(text) => {
          setComment(text)
          setTouched(true)
        }}
      />
      {request && (
        <Checkbox
          label="Mark as completed"
          checked={completed}
          onChange={(next) => {
            setCompleted(next)
            setTouched(true)
          }}
        />
      )}
    </Dialog>
  )
}
