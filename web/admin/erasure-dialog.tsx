import type { AdminPerson } from '@portal/domain/admin/contract'
import {
  erasedKinds,
  type FeedbackChoice,
  type LeftCount,
  leftPlaces,
  leftReasons,
  limitsOfErasure,
} from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { dateAtTime } from './date-at-time.ts'
import styles from './erasure-dialog.module.css'
import { Listing } from './listing.tsx'
import { erasurePreviewQuery, peopleQuery, useScheduleErasure } from './queries.ts'

const noNewOwner = 'nobody'
const feedbackOptions = [
  { value: 'kept', label: 'Keep the text under the new name' },
  { value: 'removed', label: 'Remove the text, keep the entry' },
] as const

function Counts({ of }: { of: readonly { label: string; count: number }[] }) {
  return (
    <dl>
      {of.map(({ label, count }) => (
        <div key={label} className={styles.count}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the records that keep the name, by the reason. */
function StaysAsItIs({ left }: { left: readonly LeftCount[] }) {
  return (
    <section className={styles.stack}>
      <h3>Records that keep the name</h3>
      {[...Map.groupBy(left, ({ reason }) => reason)].map(([reason, counts]) => (
        <div key={reason}>
          <p>{leftReasons[reason]}</p>
          <Counts of={counts.map(({ place, count }) => ({ label: leftPlaces[place], count }))} />
        </div>
      ))}
      <p>
        {left.length === 0 && 'No record keeps the full name or the email address. '}
        {limitsOfErasure}
      </p>
    </section>
  )
}

/** Previews the changes of an erasure before it is scheduled. */
export function ErasureDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const [feedback, setFeedback] = useState<FeedbackChoice>('kept')
  const [heir, setHeir] = useState(noNewOwner)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const choice = { feedback, ...(heir !== noNewOwner && { heir_id: heir }) }
  const preview = useQuery(erasurePreviewQuery(person.id, choice))
  const found = useQuery({ ...peopleQuery({ search, page: 1 }), enabled: search !== '' })
  const schedule = useScheduleErasure()
  const heirs = (found.data?.people ?? []).filter(({ id, state }) => id !== person.id && state === 'active')
  const act = () =>
    void schedule.mutateAsync({ id: person.id, ...choice }).then(
      ({ erase_at }) => {
        showToast(`${person.name} will be erased on ${dateAtTime(erase_at)}`)
        onClose()
      },
      () => {},
    )
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={`Erase ${person.name}?`}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" busy={schedule.isPending} disabled={!preview.data} onClick={act}>
            Schedule erasure
          </Button>
        </>
      }
    >
      <p>
        We will erase {person.name} {preview.data ? `on ${dateAtTime(preview.data.erase_at)}` : 'next night'}. Until
        then they keep their access, and you can cancel.
      </p>
      <p>
        Then they can no longer sign in, and the name becomes “Former colleague” with a number. You cannot undo an
        erasure.
      </p>
      <Select
        label="Feedback from this person"
        value={feedback}
        onChange={setFeedback}
        options={feedbackOptions.map((option) => ({ ...option }))}
      />
      <div className={styles.stack}>
        <Select
          label="New owner of their files"
          value={heir}
          onChange={setHeir}
          options={[
            { value: noNewOwner, label: 'No one (keep them under the new name)' },
            ...heirs.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          ]}
        />
        <SearchField
          label="Search for the new owner"
          value={typed}
          onChange={(words) => {
            setTyped(words)
            setHeir(noNewOwner)
          }}
        />
      </div>
      <Listing of={preview} label="the preview">
        {({ counts, left }) => (
          <>
            <Counts of={counts.map(({ kind, count }) => ({ label: erasedKinds[kind], count }))} />
            <StaysAsItIs left={left} />
          </>
        )}
      </Listing>
      {schedule.isError && <Alert>{messageOf(schedule.error)}</Alert>}
    </Dialog>
  )
}
