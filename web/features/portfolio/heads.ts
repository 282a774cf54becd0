import type { PortfolioOrder } from '@portal/domain/portfolio/portfolio'

/** Columns by which the table sorts. */
export const heads: readonly { order: ShownOrder; label: string }[] = [
  { order: 'title', label: 'Engagement' },
  { order: 'need', label: 'Needs attention because' },
  { order: 'next_end', label: 'Next end' },
  { order: 'audits', label: 'Weakest audit' },
  { order: 'satisfaction', label: 'Satisfaction' },
]

export type ShownOrder = Exclude<PortfolioOrder, 'open' | 'visit'>
