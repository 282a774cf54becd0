import { addDays, type CalendarDay, formatDay } from '../dates/calendar-day.ts'

/** Days for which a hidden record can only be restored. */
const restorableDays = 30

/** First day on which a record hidden on that day may be deleted for good. */
export const deletableFrom = (hiddenOn: CalendarDay): CalendarDay => addDays(hiddenOn, restorableDays)

export const deletableLater = (from: CalendarDay): string => `You can delete this for good from ${formatDay(from)}.`
export const removalIsOnHold = 'The removal of this engagement is on hold. Release it first.'
