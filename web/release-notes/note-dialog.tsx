import { dayProblem } from '@portal/domain/dates/day-field'
import { formatReleaseDate, type ReleaseNote } from '@portal/domain/release-notes/release-note'
import {
  contentProblem,
  createFailed,
  dateRequired,
  noteChangedByOther,
  trimContent,
  updateFailed,
} from '@portal/domain/release-notes/validation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../http/call.ts'
import { useToday } from '../portal/today.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { NoteEditor } from './note-editor.tsx'
import { releaseNotesQuery, useSaveNote } from './queries.ts'
import styles from './release-notes-screen.module.css'

/** Writes a note; without one it is a new one. It is loaded by itself, with the editor's weight. */
export function NoteDialog({ note, onClose }: { note: ReleaseNote | undefined; onClose: () => void }) {
  const today = useToday()
  const save = useSaveNote()
  const {
    content: draft,
    set: setDraft,
    isBegun: touched,
  } = useDraft(`release note ${note?.id ?? 'new'}`, {
    date: note?.release_date ?? today,
    content: note?.note_content ?? '',
    /** Version of the note on which the text is based. */
    version: note?.version ?? 0,
  })
  const present = useQuery(releaseNotesQuery).data?.find((each) => each.id === note?.id)
  const [overtaken, setOvertaken] = useState(false)
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
    setOvertaken(false)
    if (found.release_date || found.note_content) return
    save.mutate(
      { id: note?.id, version: draft.version, body: { release_date: date, note_content: trimContent(content) } },
      {
        onSuccess: () => {
          showToast(note ? 'Release note saved' : 'Release note published')
          close()
        },
        onError: (error) => {
          if (error instanceof CallError && error.status === 409) return setOvertaken(true)
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
      <Alert>{overtaken ? noteChangedByOther : failure}</Alert>
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
      {overtaken && present && present.version !== draft.version && (
        <section aria-label="Current version of the note" className={styles.present}>
          <h3 className={styles.presentTitle}>
            Current version of the note, {formatReleaseDate(present.release_date)}
          </h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it on the way in */}
          <div className={styles.content} dangerouslySetInnerHTML={{ __html: present.note_content }} />
          <Checkbox
            label="Replace it with my text"
            checked={false}
            onChange={() => setDraft({ ...draft, version: present.version })}
          />
        </section>
      )}
    </Dialog>
  )
}
