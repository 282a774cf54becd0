import type { ErasableKey, FeedbackChoice } from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { dateAtTime } from '../admin/date-at-time.ts'
import { useUnstoredDraft } from '../forms/draft.ts'
import { useForm } from '../forms/form.ts'
import { List } from '../lists/list.tsx'
import styles from './erasure-dialog.module.css'
import { PreviewShape, RecordsThatChange, RecordsThatKeepTheName } from './erasure-preview.tsx'
import { erasurePreviewQuery, ownersQuery, useScheduleErasure } from './queries.ts'

const noChoices: { feedback: FeedbackChoice; owner: string; ownerId: string | undefined } = {
  feedback: 'kept',
  owner: '',
  ownerId: undefined,
}
const feedbackOptions = [
  { value: 'kept', label: 'Keep the text under the new name' },
  { value: 'removed', label: 'Remove the text, keep the entry' },
] as const

interface ErasureDialogProps {
  subject: ErasableKey
  name: string
  onClose: () => void
}

/** Previews the changes of an erasure before it is scheduled. */
export function ErasureDialog({ subject, name, onClose }: ErasureDialogProps) {
  const schedule = useScheduleErasure()
  const form = useForm({
    draft: useUnstoredDraft(noChoices),
    problems: ({ owner, ownerId }) => ({
      owner: owner.trim() !== '' && ownerId === undefined ? 'Choose a person from the list' : undefined,
    }),
    send: (content, signal) => schedule.send({ ...subject, ...choiceOf(content) }, signal),
    refresh: schedule.refresh,
    onSent: ({ erase_at }) => {
      showToast(`${name} will be erased on ${dateAtTime(erase_at)}`)
      onClose()
    },
  })
  const { feedback, owner, ownerId } = form.content
  const search = useDebounced(ownerId === undefined ? owner.trim() : '')
  const ownerList = useId()
  const preview = useQuery(erasurePreviewQuery(subject, choiceOf(form.content)))
  // Feedback and files belong to accounts.
  const hasAccount = preview.data?.has_account ?? subject.kind === 'account'
  const found = useQuery(ownersQuery(search))
  const owners = (found.data?.people ?? []).flatMap(({ name, email, account }) =>
    account?.state === 'active' && account.id !== subject.id ? [{ id: account.id, label: `${name} (${email})` }] : [],
  )
  const close = () => {
    form.discard()
    onClose()
  }
  const choose = (owner: string) => form.change({ owner, ownerId: owners.find(({ label }) => label === owner)?.id })
  // Without a form element, because Enter in the field of the new owner must not schedule the erasure.
  return (
    <Dialog
      open
      onDismiss={close}
      title={`Erase ${name}?`}
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
          We will erase {name} {preview.data ? `on ${dateAtTime(preview.data.erase_at)}` : 'next night'}.
        </Text>
        <Stack as="ul" gap={4} tone="quiet" className={styles.points}>
          {hasAccount ? (
            <>
              <li>Until then they keep their access, and you can cancel.</li>
              <li>Then they can no longer sign in, and the name becomes “Former colleague” with a number.</li>
            </>
          ) : (
            <>
              <li>Until then you can cancel.</li>
              <li>Then the name becomes “Former colleague” with a number.</li>
            </>
          )}
          <li>You cannot undo an erasure.</li>
        </Stack>
      </Stack>
      {hasAccount && (
        <>
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
            {owners.map(({ id, label }) => (
              <option key={id} value={label} />
            ))}
          </datalist>
        </>
      )}
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

const choiceOf = ({ feedback, ownerId }: typeof noChoices) => ({
  feedback,
  ...(ownerId !== undefined && { heir_id: ownerId }),
})
