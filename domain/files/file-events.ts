import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { timeLeft } from '../dates/days-until.ts'
import { type Detail, defineEvent, type EventData } from '../events/event-kind.ts'
import type { ChangeEvent } from '../overview/change-line.ts'
import { plain, words } from '../overview/words.ts'

/** Path of the files of an engagement. */
export const filesPath = ({ engagement_id }: { engagement_id: string }): string => `/engagements/${engagement_id}/files`

/** "Contracts, expires on 20 Jun 2026, 12 days left" */
function categoryAndExpiry({ subject }: Pick<EventData<object, 'file'>, 'subject'>, today: CalendarDay): Detail {
  const { category, expire_on } = subject
  if (expire_on === null) return { text: category }
  const left = expire_on > today ? `, ${timeLeft(expire_on, today)}` : ''
  return { text: `${category}, expires on ${formatDay(expire_on)}${left}` }
}

/** Not of archived or expired files. */
const change = (shared: string) =>
  ({
    kind: 'file',
    reads: 'file_version',
    line: (event: ChangeEvent<object, 'file_version'>) => ({
      words: words`${plain(`${event.subject.by} ${shared}`)} ${event.subject.file_name}`,
      path: filesPath(event),
    }),
  }) as const

export const fileShared = defineEvent({
  kind: 'file.shared',
  subject: 'file',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} shared ${subject.file_name}`,
  path: filesPath,
  detail: categoryAndExpiry,
  inbox: { kind: 'file_sharing', whileThere: true },
  webhook: { record: 'read when sent' },
  change: change('shared'),
})

/** Emailed to the uploader if another person deletes the file. Earlier events about the file are deleted with it. */
export const fileDeleted = defineEvent({
  kind: 'file.deleted',
  subject: 'file',
  facts: z.object({}),
  emails: ['uploader'],
})

/** Its last day is seven days away or less. */
export const fileExpiring = defineEvent({
  kind: 'file.expiring',
  subject: 'file',
  facts: z.object({ expire_on: CalendarDay }),
  emails: ['uploader'],
})

export const fileReplaced = defineEvent({
  kind: 'file.replaced',
  subject: 'file',
  facts: z.object({ version: z.number() }),
  sentence: ({ actor, subject }) => `${actor} shared a new version of ${subject.file_name}`,
  path: filesPath,
  detail: categoryAndExpiry,
  inbox: { kind: 'file_sharing', whileThere: true },
  webhook: { record: 'read when sent' },
  change: change('shared a new version of'),
})
