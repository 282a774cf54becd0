import { formatDay } from '@portal/domain/dates/calendar-day'
import { parseDay } from '@portal/domain/dates/day-field'
import { formOf, type OrderFields } from '@portal/domain/records/order-draft'
import type { OrderProblem } from '@portal/domain/records/order-problems'
import { chooseExtension, isExtended, type OrderTerms } from '@portal/domain/work-orders/extended-order'
import { RadioList } from '../../ui/radio-list.tsx'
import type { OrderContent } from './order-content.ts'

/** An extension request without an answer, and the terms that it asks to extend. */
export interface RequestOfOrder {
  requested_by: string
  proposed_end_date: string | null
  terms: OrderTerms
}

/** Whether the form extends the work order, so that it says what becomes of the request. */
export function needsChoice(content: OrderFields, request: RequestOfOrder | null | undefined): boolean {
  const form = formOf(content)
  return !!request && parseDay(form.end_date) !== undefined && isExtended(request.terms, form)
}

/** A missing choice, as a problem of the form. */
export const choiceProblems = (content: OrderContent, request: RequestOfOrder | null | undefined): OrderProblem[] =>
  content.extension === '' && needsChoice(content, request)
    ? [{ row: null, field: 'extension', sentence: chooseExtension, isMissing: true, fixes: [] }]
    : []

interface ExtensionChoiceProps {
  request: RequestOfOrder
  content: OrderContent
  change: (part: Partial<OrderContent>) => void
  error: string | undefined
}

/** The choice about an open request: the form accepts it, or leaves it open. */
export const ExtensionChoiceField = ({ request, content, change, error }: ExtensionChoiceProps) => (
  <RadioList
    label="Open request for more time"
    name="extension"
    value={content.extension}
    error={error}
    onChange={(extension) => change({ extension })}
    options={[
      {
        value: 'accept',
        label: `Accept ${request.requested_by}’s request for more time`,
        hint: request.proposed_end_date
          ? `Asked for ${formatDay(request.proposed_end_date)}. Sends an email with the new end.`
          : 'Sends an email with the new end.',
      },
      { value: 'leave', label: 'Leave it open' },
    ]}
  />
)
