import { useToday } from '../../shared/dates/today.ts'
import { FormField, FormFields } from '../../shared/forms/form-page.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OrderContent } from './order-content.ts'
import { movedInWords } from './order-words.ts'

interface OrderFieldsProps {
  content: OrderContent
  change: (part: Partial<OrderContent>) => void
  problemOf: (field: string) => string | undefined
  hintOf: (field: string, hint?: string) => string | undefined
}

/** Reference, days and budget of a work order. */
export function OrderFields(props: OrderFieldsProps) {
  const { content, change, problemOf, hintOf } = props
  return (
    <FormFields>
      <FormField span={4}>
        <TextField
          label="Reference"
          name="reference"
          value={content.reference}
          error={problemOf('reference')}
          hint={hintOf('reference')}
          onChange={(reference) => change({ reference })}
        />
      </FormField>
      <Day {...props} field="start_date" label="Start" />
      <Day {...props} field="end_date" label="End" />
      <FormField span={2}>
        <TextField
          label="Budget of days"
          name="budget_days"
          inputMode="decimal"
          value={content.budget_days}
          error={problemOf('budget_days')}
          hint={hintOf('budget_days')}
          onChange={(budget_days) => change({ budget_days })}
        />
      </FormField>
    </FormFields>
  )
}

function Day(props: OrderFieldsProps & { field: 'start_date' | 'end_date'; label: string }) {
  const { content, change, problemOf, hintOf, field, label } = props
  const today = useToday()
  return (
    <FormField span={3} phone={6}>
      <DateField
        label={label}
        name={field}
        value={content[field]}
        today={today}
        error={problemOf(field)}
        hint={hintOf(field, movedInWords(content, field))}
        onChange={(day) => change({ [field]: day })}
      />
    </FormField>
  )
}
