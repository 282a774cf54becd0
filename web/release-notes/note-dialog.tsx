import { dayProblem } from '@portal/domain/dates/day-field'
import type { ReleaseNote } from '@portal/domain/release-notes/release-note'
import {
  contentProblem,
  createFailed,
  dateRequired,
  trimContent,
  updateFailed,
} from '@portal/domain/release-notes/validation'
import { useState } from 'react'
import { useDraft } from '../app/draft.ts'
import { useToday } from '../app/today.ts'
import { CallError } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogCancel } from '../ui/dialog-parts.tsx'
import { showToast } from '../ui/toast.tsx'
import { NoteEditor } from './note-editor.tsx'
import { useSaveNote } from './queries.ts'

/** Writes a note; without one it is a new one. It is loaded by itself, with the editor's weight. */
export function NoteDialog({ note, onClose }: { note: ReleaseNote | undefined; onClose: () => void }) {
  const today = useToday()
  const save = useSaveNote()
  const [draft, setDraft, touched] = useDraft(`release note ${note?.id ?? 'new'}`, {
    date: note?.release_date ?? today,
    content: note?.note_content ?? '',
  })
  const { date, content } = draft
  const [problems, setProblems] = useState<{ release_date?: string | undefined; note_content?: string | undefined }>({})
  const [failure, setFailure] = useState<string>()

  const close = () => {
    setDraft(null)
    onClose()
  }
  const submit = () => {
    if (save.isPending) return
    const found = {
      release_date: date.trim() === '' ? dateRequired : dayProblem(date),
      note_content: contentProblem(content),
    }
    setProblems(found)
    setFailure(undefined)
    if (found.release_date || found.note_content) return
    save.mutate(
      { id: note?.id, body: { release_date: date, note_content: trimContent(content) } },
      {
        onSuccess: () => {
          showToast(note ? 'The note is changed' : 'The note is published')
          close()
        },
        onError: (error) => {
          setProblems(error instanceof CallError ? error.fields : {})
          setFailure(note ? updateFailed : createFailed)
        },
      },
    )
  }
  return (
    <Dialog
      open
      onDismiss={close}
      title={note ? 'Edit the note' : 'Add a note'}
      unsaved={touched}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending}>
            {note ? 'Save' : 'Publish'}
          </Button>
        </>
      }
    >
      <Alert>{failure}</Alert>
      <DateField
        label="Release date"
        value={date}
        today={today}
        error={problems.release_date}
        onChange={(value) => {
          setDraft({ ...draft, date: value })
          setProblems({ ...problems, release_date: undefined })
        }}
      />
      <NoteEditor
        label="Release notes"
        initial={content}
        error={problems.note_content}
        onChange={(html) => {
          setDraft({ ...draft, content: html })
          setProblems((before) => ({ ...before, note_content: undefined }))
        }}
      />
    </Dialog>
  )
}
