import type { LightMyRequestResponse } from 'fastify'
import type { AccessWorld } from './access-world.ts'
import { normaliseRecording, shorten } from './normalise-recording.ts'
import { type RecordedRow, startRecordingRows, takeRecordedRows } from './recorded-rows.ts'
import { openSeededDemo, type SeededDemo } from './seeded-demo.ts'
import { keepTables, restoreTables } from './table-snapshots.ts'
import { migrated } from './test-database.ts'

export interface RecordedDemo extends Pick<SeededDemo, 'db' | 'call' | 'close'> {
  worlds: readonly [demo: AccessWorld, small: AccessWorld]
  /** Rows written since the last call of this or of `restore`. */
  writtenRows: () => Promise<RecordedRow[]>
  /** Puts every table back to the seeded demo. */
  restore: () => Promise<void>
}

/** The seeded demo on the database of this test run, with every written row recorded. */
export async function openRecordedDemo(): Promise<RecordedDemo> {
  const { db, demo, small, call, close } = await openSeededDemo(await migrated())
  await startRecordingRows(db, await keepTables(db))
  return {
    db,
    worlds: [demo, small],
    call,
    writtenRows: () => takeRecordedRows(db),
    restore: async () => {
      await restoreTables(db)
      await takeRecordedRows(db)
    },
    close,
  }
}

/** Status and body of a response, as recorded. */
export function recordResponse(response: LightMyRequestResponse): { status: number } & Record<string, unknown> {
  const type = String(response.headers['content-type'] ?? '')
  const { statusCode: status } = response
  if (response.rawPayload.length === 0) return { status }
  if (type.startsWith('application/json')) return { status, body: response.json() }
  if (type.startsWith('text/') || type.startsWith('application/x-ndjson'))
    return { status, type, body: response.body.split(/\r?\n/) }
  return { status, type, disposition: response.headers['content-disposition'] }
}

/** Formats a recording for its file. */
export const recordingText = (value: unknown): string =>
  `${JSON.stringify(shorten(normaliseRecording(value)), null, 1)}\n`
