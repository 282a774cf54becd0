import { absenceProblems } from '@portal/domain/accounts/absence-problems'
import type { PersonAbsence } from '@portal/domain/accounts/contract'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem } from '@portal/domain/dates/day-field'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Columns, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useToday } from '../dates/today.ts'
import { useDraft } from '../forms/draft.ts'
import { useForm } from '../forms/form.ts'
import { messageOf } from '../http/call.ts'
import { List } from '../lists/list.tsx'
import { absencesQuery, useDeleteAbsence, useSaveAbsence } from './absences.ts'
import styles from './absences-dialog.module.css'

interface AbsencesDialogProps {
  /** Id of the person record. */
  id: string
  name: string
  onClose: () => void
}

/** Absences of a person, with a form for a new one and for each of them. */
export function AbsencesDialog({ id, name, onClose }: AbsencesDialogProps) {
  const absences = useQuery(absencesQuery(id))
  const [edited, setEdited] = useState<string>()
  const mayEdit = absences.data?.keeper === 'portal'
  return (
    <Dialog open title={`Absences of ${name}`} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <Text as="p" tone="quiet">
        Everyone on {name}’s engagements sees the days, but no reason: in Your Team, on the timeline, in the overview
        and in calendars.
      </Text>
      <List query={absences} label="the absences">
        {({ absences, keeper, imported_on }) => (
          <>
            <ul className={styles.absences}>
              {absences.map((absence) => (
                <li key={absence.id}>
                  {edited === absence.id ? (
                    <AbsenceForm personId={id} absence={absence} onDone={() => setEdited(undefined)} />
                  ) : (
                    <AbsenceRow absence={absence} mayEdit={mayEdit} onEdit={() => setEdited(absence.id)} />
                  )}
                </li>
              ))}
            </ul>
            {keeper === 'portal' ? (
              <AbsenceForm personId={id} absence={undefined} onDone={() => {}} />
            ) : (
              <Text as="p" tone="quiet">
                An import keeps the records{imported_on && ` (last on ${formatDay(imported_on)})`}. Change them in the
                system that they come from.
              </Text>
            )}
          </>
        )}
      </List>
    </Dialog>
  )
}

const daysOf = ({ start_date, end_date }: PersonAbsence): string =>
  start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} to ${formatDay(end_date)}`

function AbsenceRow({ absence, mayEdit, onEdit }: { absence: PersonAbsence; mayEdit: boolean; onEdit: () => void }) {
  const { id, version, shown_on } = absence
  const deleting = useDeleteAbsence()
  const remove = () =>
    deleting.mutate(
      { id, version },
      {
        onSuccess: () => showToast(`Deleted the absence ${daysOf(absence)}`),
        onError: (failure) => showToast(messageOf(failure), 'error'),
      },
    )
  return (
    <Row gap={8} justify="between">
      <div>
        <Text kind="label">{daysOf(absence)}</Text>
        <Text kind="quiet" tone="quiet" block>
          {shown_on.length === 0 ? 'Shown on no engagement' : `Shown on ${shown_on.join(', ')}`}
        </Text>
      </div>
      {mayEdit && (
        <Row gap={0}>
          <IconButton
            size="row"
            label={`Change ${daysOf(absence)}`}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            size="row"
            label={`Delete ${daysOf(absence)}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={remove}
          />
        </Row>
      )}
    </Row>
  )
}

interface AbsenceFormProps {
  personId: string
  /** Undefined for a new one. */
  absence: PersonAbsence | undefined
  onDone: () => void
}

function AbsenceForm({ personId, absence, onDone }: AbsenceFormProps) {
  const saving = useSaveAbsence(personId)
  const today = useToday()
  const form = useForm({
    draft: useDraft(absence ? `absence ${absence.id} ${absence.version}` : `absence of ${personId}`, {
      start_date: absence?.start_date ?? '',
      end_date: absence?.end_date ?? '',
    }),
    problems: ({ start_date, end_date }) => {
      const problems = {
        start_date: dayProblem(start_date, { required: true }),
        end_date: dayProblem(end_date, { required: true }),
      }
      return Object.values(problems).some(Boolean) ? problems : absenceProblems({ start_date, end_date })
    },
    send: (days, signal) =>
      saving.send({ ...days, ...(absence && { id: absence.id, version: absence.version }) }, signal),
    refresh: saving.refresh,
    onSent: () => {
      showToast(absence ? 'Saved the absence' : 'Added the absence')
      onDone()
    },
  })
  const field = (name: 'start_date' | 'end_date') => ({ ...form.field(name), today })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit}
      aria-label={absence ? 'Change absence' : 'New absence'}
    >
      <Columns columns="1fr 1fr auto" from={768} gap={12}>
        <DateField label="First day" {...field('start_date')} />
        <DateField label="Last day" {...field('end_date')} />
        <Row gap={8} className={styles.buttons}>
          {absence && (
            <Button
              onClick={() => {
                form.discard()
                onDone()
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" variant={absence ? 'primary' : 'secondary'} busy={form.isSending}>
            {absence ? 'Save' : 'Add'}
          </Button>
        </Row>
      </Columns>
      <Alert>{form.failure}</Alert>
    </form>
  )
}
