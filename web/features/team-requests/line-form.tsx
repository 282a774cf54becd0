import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { durations, positions, primarySkills, quantity } from '@portal/domain/team-requests/team-request'
import type { LineDraft, LineProblems } from '@portal/domain/team-requests/validation'
import { Check, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './request-dialog.module.css'

interface LineFormProps {
  /** "Line 1", or "Change line 1". */
  title: string
  draft: LineDraft
  problems: LineProblems
  today: CalendarDay
  onChange: (change: Partial<LineDraft>) => void
  onAdd: () => void
  /** Set while a line is changed that is on the request already. */
  onCancel?: (() => void) | undefined
  /** Says that sending the request includes the line being written. */
  sendsToo?: string | false
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** One line of the request: people with one position. It joins the request by its own button, when all five are filled. */
export function LineForm({ title, draft, problems, today, onChange, onAdd, onCancel, sendsToo }: LineFormProps) {
  return (
    <fieldset className={styles.form}>
      <legend>{title}</legend>
      <div className={styles.wide}>
        <Select
          label="Position"
          value={draft.member_role}
          options={options(positions)}
          error={problems.member_role}
          onChange={(member_role) => onChange({ member_role })}
        />
      </div>
      <Select
        label="Primary skill"
        value={draft.primary_skill}
        options={options(primarySkills)}
        error={problems.primary_skill}
        onChange={(primary_skill) => onChange({ primary_skill })}
      />
      <TextField
        label="Quantity"
        type="number"
        inputMode="numeric"
        min={quantity.min}
        max={quantity.max}
        value={draft.member_type_quantity}
        error={problems.member_type_quantity}
        onChange={(member_type_quantity) => onChange({ member_type_quantity })}
      />
      <DateField
        label="Start date"
        value={draft.member_start_date}
        min={today}
        today={today}
        error={problems.member_start_date}
        onChange={(member_start_date) => onChange({ member_start_date })}
      />
      <Select
        label="Duration"
        value={draft.member_duration}
        options={options(durations)}
        error={problems.member_duration}
        onChange={(member_duration) => onChange({ member_duration })}
      />
      <Row gap="4px 12px" wrap className={classes(styles.wide, styles.add)}>
        <Button
          variant="ghost"
          icon={onCancel ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
          onClick={onAdd}
        >
          {onCancel ? 'Change line' : 'Add another line'}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {sendsToo && (
          <Text kind="quiet" tabular>
            {sendsToo}
          </Text>
        )}
      </Row>
    </fieldset>
  )
}
