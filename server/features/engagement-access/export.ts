import { Readable } from 'node:stream'
import { type AccessEvent, eventLabels } from '@portal/domain/engagement-access/event'
import { levelOf, type Reader, reasonLabels, secondFactorOf } from '@portal/domain/engagement-access/reader'
import { csv, csvRows, csvStart } from '@portal/domain/text/csv'
import type { Queries } from '../../platform/database/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { type EventFilter, findEventsAfter } from './event-data.ts'

const type = 'text/csv; charset=utf-8'

type Column = readonly [string, (reader: Reader, staffSignOn: boolean) => string | number | null]
const readerColumns: readonly Column[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Company', ({ company_name }) => company_name],
  ['Job title', ({ job_title }) => job_title],
  ['Reason for access', ({ reasons }) => reasons.map((reason) => reasonLabels[reason]).join('; ')],
  ['Team member until', ({ assigned_until }) => assigned_until],
  ['Access level', levelOf],
  ['Invited by', ({ invited_by }) => invited_by],
  ['Invited at', ({ invited_at }) => invited_at],
  ['Last sign-in', ({ last_sign_in }) => last_sign_in],
  ['Second factor', secondFactorOf],
  ['Files downloaded', ({ downloads }) => downloads],
  ['Failed passwords', ({ failed_passwords }) => failed_passwords],
]

export const readersFile = (readers: readonly Reader[], name: string, staffSignOn: boolean): FileAnswer => ({
  body: Buffer.from(
    csv(
      readerColumns.map(([title]) => title),
      readers.map((reader) => readerColumns.map(([, value]) => value(reader, staffSignOn))),
    ),
  ),
  headers: attachment(name, type),
})

const batch = 1000

/** Writes all events as CSV and reads them while the file is sent, after the handler has returned. */
export function eventsFile(db: Queries, id: VisibleEngagementId, filter: EventFilter, name: string): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart(['Time', 'Person', 'Event', 'File or person'])
    for (let last: AccessEvent | undefined; ; ) {
      const events = await findEventsAfter(db, id, filter, last, batch)
      yield csvRows(events.map(({ at, who, kind, about }) => [at, who, eventLabels[kind], about]))
      last = events.at(-1)
      if (events.length < batch) return
    }
  }
  return { body: Readable.from(lines()), headers: attachment(name, type) }
}
