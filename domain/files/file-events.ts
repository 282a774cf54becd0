import * as z from 'zod/mini'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { timeLeft } from '../dates/days-until.ts'
import { type Detail, defineEvent, type Happened } from '../events/event-kind.ts'

const filesPath = ({ engagement_id }: { engagement_id: string }): string => `/engagements/${engagement_id}/files`

/** "Contracts, expires on 20 Jun 2026, 12 days left" */
function categoryAndExpiry({ subject }: Pick<Happened<object, 'file'>, 'subject'>, today: CalendarDay): Detail {
  const { category, expire_on } = subject
  if (expire_on === null) return { text: category }
  const left = expire_on > today ? `, ${timeLeft(expire_on, today)}` : ''
  return { text: `${category}, expires on ${formatDay(expire_on)}${left}` }
}

export const fileShared = defineEvent({
  kind: 'file.shared',
  subject: 'file',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} shared ${subject.file_name}`,
  path: filesPath,
  detail: categoryAndExpiry,
  inbox: 'file_sharing',
  webhook: { record: 'read when sent' },
  whileThere: true,
})

export const fileReplaced = defineEvent({
  kind: 'file.replaced',
  subject: 'file',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} shared a new version of ${subject.file_name}`,
  path: filesPath,
  detail: categoryAndExpiry,
  inbox: 'file_sharing',
  webhook: { record: 'read when sent' },
  whileThere: true,
})
