import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { timeLeft } from '../dates/days-until.ts'
import { type Detail, defineEvent, type Happened } from '../events/event-kind.ts'

/** Path of the files of an engagement. */
export const filesPath = ({ engagement_id }: { engagement_id: string }): string => `/engagements/${engagement_id}/files`

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
  inbox: { kind: 'file_sharing', whileThere: true },
  webhook: { record: 'read when sent' },
})

/** Emailed to the uploader if another person deletes the file. Earlier events about the file are deleted with it. */
export const fileDeleted = defineEvent({
  kind: 'file.deleted',
  subject: 'file',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} deleted ${subject.file_name}`,
  path: filesPath,
  emails: ['uploader'],
})

/** Its last day is seven days away or less. */
export const fileExpiring = defineEvent({
  kind: 'file.expiring',
  subject: 'file',
  facts: z.object({ expire_on: CalendarDay }),
  sentence: ({ facts, subject }) => `${subject.file_name} expires on ${formatDay(facts.expire_on)}`,
  path: filesPath,
  emails: ['uploader'],
})

export const fileReplaced = defineEvent({
  kind: 'file.replaced',
  subject: 'file',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} shared a new version of ${subject.file_name}`,
  path: filesPath,
  detail: categoryAndExpiry,
  inbox: { kind: 'file_sharing', whileThere: true },
  webhook: { record: 'read when sent' },
})
