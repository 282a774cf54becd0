import { parseDay } from '@portal/domain/dates/day-field'

/** True for a calendar day in the form used in addresses. */
export const isDay = (value: string): boolean => parseDay(value) === value
