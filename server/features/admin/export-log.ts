import { Readable } from 'node:stream'
import { csvRows, csvStart } from '@portal/domain/text/csv'
import type { Queries } from '../../platform/database/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { findLogAfter, type LogFilter } from './log-data.ts'

const columns = ['id', 'at', 'kind', 'actor', 'account_id', 'seen_as', 'act', 'call', 'status', 'reason'] as const
const more = ['engagement_id', 'object_id', 'object', 'address', 'request_id', 'seq', 'hash'] as const
const batch = 1000

/** A log of any length as CSV, read while it is sent. */
export function exportLog(db: Queries, filter: LogFilter, name: string): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart([...columns, ...more])
    for (let after = 0; ; ) {
      const entries = await findLogAfter(db, filter, after, batch)
      yield csvRows(
        entries.map((entry) =>
          [...columns, ...more].map((column) => (column === 'at' ? entry.at.toISOString() : entry[column])),
        ),
      )
      after = entries.at(-1)?.id ?? 0
      if (entries.length < batch) return
    }
  }
  return { body: Readable.from(lines()), headers: attachment(name, 'text/csv; charset=utf-8') }
}
