import { formatDay } from '@portal/domain/dates/calendar-day'
import { useToday } from '../../shared/dates/today.ts'
import type { Form } from '../../shared/forms/form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Columns, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OrderRecord } from './order-record.ts'

interface MoveContent {
  note: string
  end_date: string
  budget_days: string
  staying: string[]
}

/** People whose assignment ends with the work order. */
export const movable = ({ people, end_date }: OrderRecord) => people.filter((row) => row.end_date === end_date)

/** The new end and budget of a work order, and the people who move with it. */
export function MoveFields<Choice>({ form, record }: { form: Form<MoveContent, Choice>; record: OrderRecord }) {
  const today = useToday()
  const { staying } = form.content
  const people = movable(record)
  return (
    <>
      <Columns columns="1fr 1fr" from={768} gap={16}>
        <DateField
          label="New end"
          today={today}
          hint={`Now ${formatDay(record.end_date)}`}
          {...form.field('end_date')}
        />
        <TextField label="Budget of days" inputMode="decimal" {...form.field('budget_days')} />
      </Columns>
      {people.length > 0 && (
        <Stack as="fieldset" gap={8}>
          <Text as="legend" kind="label">
            People who stay until the new end
          </Text>
          {people.map(({ id, person, member_role }) => (
            <Checkbox
              key={id}
              label={`${person?.name ?? 'Not decided yet'}, ${member_role}`}
              checked={!staying.includes(id)}
              onChange={(isTicked) =>
                form.change({ staying: isTicked ? staying.filter((each) => each !== id) : [...staying, id] })
              }
            />
          ))}
        </Stack>
      )}
    </>
  )
}
