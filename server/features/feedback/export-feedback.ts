import { Readable } from 'node:stream'
import { formatInstant } from '@portal/domain/dates/calendar-day'
import { exportForStaff, mayExportFeedback } from '@portal/domain/feedback/permissions'
import type { Viewer } from '@portal/domain/session/user'
import { csvRows, csvStart } from '@portal/domain/text/csv'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/api-error.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { findIndividualFeedback, findTeamFeedback, type ListFilter, type Page } from './list-data.ts'

const batch = 2000
type Needs = Pick<Services, 'settings' | 'today'>

export function exportIndividual(
  { settings, today }: Needs,
  db: Queries,
  viewer: Viewer,
  filter: ListFilter,
): FileAnswer {
  const day = (instant: Date): string => formatInstant(instant.toISOString(), settings.time_zone)
  return file(viewer, `people-feedback-${today()}.csv`, {
    header: ['Full Name', 'Project Name', 'Company Name', 'Date', 'Feedback from', 'Feedback'],
    read: (page) => findIndividualFeedback(db, viewer, filter, page),
    cells: (row) => [
      row.full_name,
      row.project_name,
      row.company_name,
      day(row.given_at),
      row.provider_full_name,
      row.feedback,
    ],
  })
}

export function exportTeam({ settings, today }: Needs, db: Queries, viewer: Viewer, filter: ListFilter): FileAnswer {
  const day = (instant: Date): string => formatInstant(instant.toISOString(), settings.time_zone)
  return file(viewer, `team-feedback-${today()}.csv`, {
    header: ['Team Name', 'Project Name', 'Date', 'Feedback from', 'Feedback'],
    read: (page) => findTeamFeedback(db, viewer, filter, page),
    cells: (row) => [row.team_name, row.project_name, day(row.given_at), row.provider_full_name, row.feedback],
  })
}

interface Table<Row extends { id: string }> {
  header: readonly string[]
  read: (page: Page) => Promise<Row[]>
  cells: (row: Row) => string[]
}

/** Writes the file in batches, since the list may be too long for the memory. */
function file<Row extends { id: string }>(viewer: Viewer, name: string, table: Table<Row>): FileAnswer {
  if (!mayExportFeedback(viewer)) throw forbidden(exportForStaff)
  return {
    body: Readable.from(lines(table)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  }
}

async function* lines<Row extends { id: string }>({ header, read, cells }: Table<Row>): AsyncGenerator<string> {
  yield csvStart(header)
  let after: string | undefined
  for (let page_number = 1; ; page_number++) {
    const rows = await read({ page_number, items_per_page: batch, after })
    if (rows.length > 0) yield csvRows(rows.map(cells))
    if (rows.length < batch) return
    after = rows.at(-1)?.id
  }
}
