import { type LeavingMonth, Portfolio, type PortfolioFigures, PortfolioRow } from '@portal/domain/portfolio/portfolio'
import { sample } from '@portal/domain/testing/sample'

/** An engagement on course; a test names what it is about. */
export const portfolioRow = (differences: Partial<PortfolioRow> = {}) =>
  sample(PortfolioRow, {
    id: 'p1',
    title: 'Atlas',
    client_name: 'Halden & Moore Bank',
    status: 'Active',
    lead_name: 'Amara Okafor',
    reason: 'Next end in 99 days',
    next_end: '2026-09-24',
    ...differences,
  })

export const portfolio = (rows: PortfolioRow[], rest: Partial<Portfolio> = {}) => {
  const attention = rows.filter(({ needs_attention }) => needs_attention).length
  return sample(Portfolio, { rows, total: rows.length, attention, ...rest })
}

export const portfolioFigures: PortfolioFigures = {
  engagements: 28,
  active: 23,
  attention: 9,
  ending: 6,
  open: 7,
  oldest: '2026-06-06',
  rating: 4.1,
  rating_before: 4,
  nps: 31,
  nps_before: 28,
}

export const leavingMonths = (named: Record<string, LeavingMonth['people'] | number>): LeavingMonth[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${2026 + Math.floor((index + 5) / 12)}-${String(((index + 5) % 12) + 1).padStart(2, '0')}-01`
    const people = named[month]
    return typeof people === 'number'
      ? { month, count: people, people: null }
      : { month, count: people?.length ?? 0, people: people ?? null }
  })
