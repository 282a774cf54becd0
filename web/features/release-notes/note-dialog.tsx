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
import { useToday } from '../../shared/dates/today.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { CallError } from '../../shared/http/call.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NoteEditor } from './note-editor.tsx'
import { releaseNotesQuery, useSaveNote } from './queries.ts'
import styles from './release-notes-screen.module.css'

/** Adds a note, or edits the given one. Loaded on demand, because the editor is large. */
export function NoteDialog({ note, onClose }: { note: ReleaseNote | undefined; onClose: () => void }) {
  const today = useToday()
  const save = useSaveNote()
  const form = useForm({
    draft: useDraft(`release note ${note?.id ?? 'new'}`, {
      date: note?.release_date ?? today,
      content: note?.note_content ?? '',
      /** Version of the note on which the text is based. */
      version: note?.version ?? 0,
    }),
    problems: ({ date, content }) => ({
      date: date.trim() === '' ? dateRequired : dayProblem(date),
      content: contentProblem(content),
    }),
    send: ({ date, content, version }, signal) =>
      save(note?.id, version, { release_date: date, note_content: trimContent(content) }, signal),
    onSent: () => {
      showToast(note ? 'Release note saved' : 'Release note published')
      onClose()
    },
    failure: (error) => {
      if (error instanceof CallError && error.status === 409) return noteChangedByOther
      return note ? updateFailed : createFailed
    },
    serverNames: { date: 'release_date', content: 'note_content' },
  })
  const present = useQuery(releaseNotesQuery).data?.find((each) => each.id === note?.id)
  return (
    <FormDialog
      form={form}
      title={note ? 'Edit the note' : 'Add a note'}
      sendLabel={note ? 'Save' : 'Publish'}
      onClose={onClose}
    >
      <DateField label="Release date" today={today} {...form.field('date')} />
      <NoteEditor
        label="Release notes"
        initial={form.content.content}
        error={form.errorOf('content')}
        onChange={(content) => form.change({ content })}
      />
      {present && present.version !== form.content.version && (
        <Stack as="section" gap={8} aria-label="Current version of the note" className={styles.present}>
          <Text as="h3" kind="row-title">
            Current version of the note, {formatReleaseDate(present.release_date)}
          </Text>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it on the way in */}
          <div className={styles.content} data-rich-text dangerouslySetInnerHTML={{ __html: present.note_content }} />
          <Checkbox
            label="Replace it with my text"
            checked={false}
            onChange={() => form.change({ version: present.version })}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
