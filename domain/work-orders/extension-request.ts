import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

/**
 * Asked, then accepted or declined by the provider or withdrawn by who asked; fulfilled once the end of the work order is
 * moved, which may be together with the acceptance. A work order has at most one that is open or accepted.
 */
export const ExtensionState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'fulfilled'])
export type ExtensionState = z.infer<typeof ExtensionState>

export const ExtensionRequest = z.object({
  id: Id,
  state: ExtensionState,
  requested_by: z.string(),
  requested_on: CalendarDay,
  message: z.string(),
  proposed_end_date: z.nullable(CalendarDay),
  answered_by: z.nullable(z.string()),
  /** When it was answered, withdrawn or fulfilled. */
  answered_on: z.nullable(CalendarDay),
  note: z.nullable(z.string()),
  /** The caller asked for it. */
  is_own: z.boolean(),
})
export type ExtensionRequest = z.infer<typeof ExtensionRequest>

/** The day of the request that is open or accepted: document 1's `renewal_requested_on`. */
export const renewalRequestedOn = (
  requests: readonly Pick<ExtensionRequest, 'state' | 'requested_on'>[],
): CalendarDay | null => requests.find(({ state }) => state === 'open' || state === 'accepted')?.requested_on ?? null
