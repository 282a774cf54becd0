import { mayEditReleaseNotes } from '@portal/domain/release-notes/permissions'
import { formatReleaseDate, isOut, type ReleaseNote } from '@portal/domain/release-notes/release-note'
import { loadFailed } from '@portal/domain/release-notes/validation'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useClearNewsDot, useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { markSeen, releaseNotesQuery, useDeleteNote } from './queries.ts'
import styles from './release-notes-screen.module.css'

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** `/release-notes` (document 2, point 2.10). */
export function ReleaseNotesScreen() {
  const mayEdit = mayEditReleaseNotes(useViewer())
  const notes = useQuery(releaseNotesQuery)
  /** The note in the dialog; 'new' for one that has no id yet. */
  const [editing, setEditing] = useState<ReleaseNote | 'new'>()
  const [deleting, setDeleting] = useState<ReleaseNote>()
  useSeen(notes.data)
  const add = mayEdit && (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
      Add a note
    </Button>
  )
  return (
    <>
      <PageHeader title={`What's new on ${settings.product_name}?`} actions={notes.data?.length !== 0 && add} />
      <div className={styles.heads}>
        <Chip>Release Date</Chip>
        <Chip>Release Notes</Chip>
      </div>
      <List
        query={notes}
        label="the release notes"
        skeleton={<NotesSkeleton />}
        failed={loadFailed}
        empty={<EmptyState action={add}>No release notes yet.</EmptyState>}
      >
        {(rows) => (
          <ol reversed>
            {rows.map((note) => (
              <Note
                key={note.id}
                note={note}
                {...(mayEdit && { onEdit: () => setEditing(note), onDelete: () => setDeleting(note) })}
              />
            ))}
          </ol>
        )}
      </List>
      {editing && <NoteDialog note={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      <DeleteNoteDialog note={deleting} onDone={() => setDeleting(undefined)} />
    </>
  )
}

/** Marks the shown notes as seen. */
function useSeen(notes: readonly ReleaseNote[] | undefined): void {
  const clearNewsDot = useClearNewsDot()
  const loaded = notes !== undefined
  const isMarked = useRef(false)
  useEffect(() => {
    if (!loaded || isMarked.current) return
    isMarked.current = true
    clearNewsDot()
    // If this fails, the red dot of the navigation comes back with the next session.
    void markSeen().catch(() => {})
  }, [loaded, clearNewsDot])
}

function Note({ note, onEdit, onDelete }: { note: ReleaseNote; onEdit?: () => void; onDelete?: () => void }) {
  const date = formatReleaseDate(note.release_date)
  const today = useToday()
  return (
    <li className={styles.note}>
      <div className={styles.date}>
        <time dateTime={note.release_date}>{date}</time>
        {!isOut(note, today) && <p className={styles.coming}>Visible from this day on</p>}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it on the way in */}
      <div className={styles.content} data-rich-text dangerouslySetInnerHTML={{ __html: note.note_content }} />
      {onEdit && (
        <Row gap={2} align="stretch" className={styles.actions}>
          <IconButton
            size="row"
            label={`Edit the note for ${date}`}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            size="row"
            label={`Delete the note for ${date}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={onDelete}
          />
        </Row>
      )}
    </li>
  )
}

function DeleteNoteDialog({ note, onDone }: { note: ReleaseNote | undefined; onDone: () => void }) {
  const remove = useDeleteNote()
  const confirm = () => {
    if (!note) return
    remove.mutate(note, {
      onSuccess: () => showToast('Release note deleted'),
      onError: (failure) => showToast(messageOf(failure), 'error'),
      onSettled: onDone,
    })
  }
  return (
    <Confirm
      open={note !== undefined}
      title="Delete this note?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>The note{note && ` for ${formatReleaseDate(note.release_date)}`} will be deleted for everyone.</p>
    </Confirm>
  )
}

const NotesSkeleton = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={styles.note}>
      <Skeleton width={104} height={18} />
      <Stack gap={10} className={styles.lines}>
        <Skeleton width="40%" height={20} />
        <Skeleton width="92%" height={16} />
        <Skeleton width="76%" height={16} />
      </Stack>
    </div>
  ))
