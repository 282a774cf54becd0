import { settings } from './settings.ts'

/** `21 Nov 18:02`, with the year where it is another one, with the seconds, or the day alone. */
export function moment(instant: string, { seconds = false, day = false } = {}): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: settings.time_zone, ...options }).format(new Date(instant))
  const year = part({ year: 'numeric' })
  const isThis = year === new Intl.DateTimeFormat('en-GB', { timeZone: settings.time_zone, year: 'numeric' }).format()
  const clock = part({ hour: '2-digit', minute: '2-digit', ...(seconds && { second: '2-digit' }) })
  const date = `${part({ day: 'numeric', month: 'short' })}${isThis ? '' : ` ${year}`}`
  return day ? date : `${date} ${clock}`
}
