import { parseDay } from '@portal/domain/dates/day-field'

/** A calendar day as it stands in an address. */
export const isDay = (value: string): boolean => parseDay(value) === value
