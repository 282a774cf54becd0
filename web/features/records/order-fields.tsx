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
}

/** Reference, days and budget of a work order. */
export function OrderFields({ content, change, problemOf }: OrderFieldsProps) {
  const today = useToday()
  const hintOf = (field: string, hint?: string): string | undefined => {
    const their = content.theirs[field]
    return their === undefined ? hint : `Theirs: ${their}`
  }
  const text = (field: 'reference' | 'start_date' | 'end_date' | 'budget_days') => ({
    name: field,
    value: content[field],
    error: problemOf(field),
    hint: hintOf(field),
    onChange: (typed: string) => change({ [field]: typed }),
  })
  const day = (field: 'start_date' | 'end_date') => ({
    ...text(field),
    hint: hintOf(field, movedInWords(content, field)),
    today,
  })
  return (
    <FormFields>
      <FormField span={4}>
        <TextField label="Reference" {...text('reference')} />
      </FormField>
      <FormField span={3} phone={6}>
        <DateField label="Start" {...day('start_date')} />
      </FormField>
      <FormField span={3} phone={6}>
        <DateField label="End" {...day('end_date')} />
      </FormField>
      <FormField span={2}>
        <TextField label="Budget of days" inputMode="decimal" {...text('budget_days')} />
      </FormField>
    </FormFields>
  )
}
