import { Readable } from 'node:stream'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { daysUntil } from '@portal/domain/dates/days-until'
import type { PortfolioSort } from '@portal/domain/portfolio/order'
import type { PortfolioRow } from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { csvRows, csvStart } from '@portal/domain/text/csv'
import type { Queries } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { PortfolioFilter } from './data.ts'
import { findOrdered, findPortfolioRows, type Needs, scopeOf } from './find-portfolio.ts'

const batch = 500
const header = [
  'Engagement',
  'Customer',
  'Status',
  'Needs attention',
  'Reason',
  'Next end',
  'Calendar days to next end',
  'Budget days left',
  'Budget days used (%)',
  'Days run out on',
  'Days run out at the earliest',
  'Days run out at the latest',
  'Latest audits',
  'Satisfaction, 90 days',
  'Satisfaction change',
  'Open requests',
  'Oldest request',
  'Delivery lead',
  'Last customer visit',
]

/** All that the filters leave, in the order of the list. */
export const exportPortfolio = (
  services: Needs,
  db: Queries,
  viewer: Viewer,
  query: PortfolioFilter & PortfolioSort,
): FileAnswer => ({
  body: Readable.from(lines(services, db, viewer, query)),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="portfolio-${services.today()}.csv"`,
    'cache-control': 'no-store',
  },
})

/** The order is found once; what the rows show is read batch by batch. */
async function* lines(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  query: PortfolioFilter & PortfolioSort,
): AsyncGenerator<string> {
  const scope = scopeOf(services, viewer, query)
  yield csvStart(header)
  const healths = await findOrdered(db, scope, query)
  for (let from = 0; from < healths.length; from += batch) {
    const rows = await findPortfolioRows(db, scope, healths.slice(from, from + batch))
    yield csvRows(rows.map((row) => cells(row, scope.today)))
  }
}

const oneDigit = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)

const cells = (
  { satisfaction, days, audits, next_end, ...row }: PortfolioRow,
  today: string,
): (string | number | null)[] => [
  row.title,
  row.client_name,
  row.status,
  row.needs_attention ? 'yes' : 'no',
  row.reason,
  next_end && formatDay(next_end),
  next_end && daysUntil(next_end, today),
  days.left,
  days.percent_used,
  days.runs_out_on && formatDay(days.runs_out_on),
  days.runs_out_earliest && formatDay(days.runs_out_earliest),
  days.runs_out_latest && formatDay(days.runs_out_latest),
  audits.map(({ title, score }) => `${title} ${Math.round(score)}%`).join('; '),
  oneDigit(satisfaction.rating),
  oneDigit(satisfaction.change),
  row.open,
  row.oldest && formatDay(row.oldest),
  row.lead_name,
  row.last_visit && formatDay(row.last_visit),
]
