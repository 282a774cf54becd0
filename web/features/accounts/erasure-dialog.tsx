import type { FeedbackChoice } from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dateAtTime } from '../../shared/admin/date-at-time.ts'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { List } from '../../shared/lists/list.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type AccountRow, accountOf } from './account-row.ts'
import styles from './erasure-dialog.module.css'
import { PreviewShape, RecordsThatChange, RecordsThatKeepTheName } from './erasure-preview.tsx'
import { erasurePreviewQuery, peopleQuery, useScheduleErasure } from './queries.ts'

const noChoices: { feedback: FeedbackChoice; owner: string; ownerId: string | undefined } = {
  feedback: 'kept',
  owner: '',
  ownerId: undefined,
}
const feedbackOptions = [
  { value: 'kept', label: 'Keep the text under the new name' },
  { value: 'removed', label: 'Remove the text, keep the entry' },
] as const

/** Previews the changes of an erasure before it is scheduled. */
export function ErasureDialog({ person, onClose }: { person: AccountRow; onClose: () => void }) {
  const schedule = useScheduleErasure()
  const form = useForm({
    draft: useUnstoredDraft(noChoices),
    problems: ({ owner, ownerId }) => ({
      owner: owner.trim() !== '' && ownerId === undefined ? 'Choose a person from the list' : undefined,
    }),
    send: (content, signal) => schedule.send({ id: person.id, ...choiceOf(content) }, signal),
    refresh: schedule.refresh,
    onSent: ({ erase_at }) => {
      showToast(`${person.name} will be erased on ${dateAtTime(erase_at)}`)
      onClose()
    },
  })
  const { feedback, owner, ownerId } = form.content
  const search = useDebounced(ownerId === undefined ? owner.trim() : '')
  const ownerList = useId()
  const preview = useQuery(erasurePreviewQuery(person.id, choiceOf(form.content)))
  const found = useQuery({ ...peopleQuery({ search, which: 'all', page: 1 }), enabled: search !== '' })
  const owners = (found.data?.people ?? [])
    .flatMap((row) => accountOf(row) ?? [])
    .filter(({ id, state }) => id !== person.id && state === 'active')
  const close = () => {
    form.discard()
    onClose()
  }
  const choose = (owner: string) =>
    form.change({ owner, ownerId: owners.find((person) => labelOf(person) === owner)?.id })
  // Without a form element, because Enter in the field of the new owner must not schedule the erasure.
  return (
    <Dialog
      open
      onDismiss={close}
      title={`Erase ${person.name}?`}
      unsaved={form.isChanged}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" busy={form.isSending} disabled={!preview.data} onClick={() => form.submit()}>
            Schedule erasure
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <Text as="p" kind="row-title">
          We will erase {person.name} {preview.data ? `on ${dateAtTime(preview.data.erase_at)}` : 'next night'}.
        </Text>
        <Stack as="ul" gap={4} tone="quiet" className={styles.points}>
          <li>Until then they keep their access, and you can cancel.</li>
          <li>Then they can no longer sign in, and the name becomes “Former colleague” with a number.</li>
          <li>You cannot undo an erasure.</li>
        </Stack>
      </Stack>
      <Select
        label="Feedback from this person"
        value={feedback}
        onChange={(feedback) => form.change({ feedback })}
        options={feedbackOptions}
      />
      <TextField
        label="New owner of their files"
        hint="Type a name or email. Leave it empty for no one."
        autoComplete="off"
        list={ownerList}
        value={owner}
        error={form.errorOf('owner')}
        onChange={choose}
      />
      <datalist id={ownerList}>
        {owners.map((person) => (
          <option key={person.id} value={labelOf(person)} />
        ))}
      </datalist>
      <List query={preview} label="the preview" skeleton={<PreviewShape />}>
        {({ counts, left }) => (
          <>
            <RecordsThatChange counts={counts} />
            <RecordsThatKeepTheName left={left} />
          </>
        )}
      </List>
      <Alert>{form.failure}</Alert>
    </Dialog>
  )
}

const labelOf = ({ name, email }: AccountRow): string => `${name} (${email})`

const choiceOf = ({ feedback, ownerId }: typeof noChoices) => ({
  feedback,
  ...(ownerId !== undefined && { heir_id: ownerId }),
})
