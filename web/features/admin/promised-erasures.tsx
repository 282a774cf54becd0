import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { Erasure } from '@portal/domain/privacy/erasure'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './erasures.module.css'
import { erasuresQuery, useUndoErasure } from './queries.ts'

// Erasures by earlier versions can be undone for 14 days. Delete this file in the release after 1.0.

/** Erasures that can still be undone; renders nothing without any. */
export function PromisedErasures() {
  const { data = [] } = useQuery(erasuresQuery)
  const undoable = data.filter(({ is_final }) => !is_final)
  if (undoable.length === 0) return null
  return (
    <section className={styles.erasures}>
      <SectionHead title="Erasures you can undo" count={undoable.length} />
      <ul>
        {undoable.map((erasure) => (
          <UndoableErasure key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </section>
  )
}

function UndoableErasure({ erasure: { id, name, erased_by, undo_until } }: { erasure: Erasure }) {
  const [asking, setAsking] = useState(false)
  const undo = useUndoErasure()
  const act = () =>
    void undo
      .mutateAsync(id)
      .then(
        () => showToast(`Undid the erasure of ${name}`),
        (failure: unknown) => showToast(messageOf(failure), 'error'),
      )
      .finally(() => setAsking(false))
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          Erased by {erased_by}. You can undo this until {formatInstant(undo_until, settings.time_zone)}.
        </p>
      </div>
      <Button
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Undo the erasure of ${name}`}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      <Confirm
        open={asking}
        title={`Undo the erasure of ${name}?`}
        confirmLabel="Undo erasure"
        busy={undo.isPending}
        onConfirm={act}
        onCancel={() => setAsking(false)}
      >
        <p>
          We restore their name, address, files and settings, except what someone has changed since. They have to sign
          in again.
        </p>
      </Confirm>
    </li>
  )
}
