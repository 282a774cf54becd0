import type { PortfolioOrder } from '@portal/domain/portfolio/portfolio'

/** The columns, each with what it sorts by. */
export const heads: readonly { order: PortfolioOrder; label: string }[] = [
  { order: 'title', label: 'Engagement' },
  { order: 'need', label: 'Needs attention because' },
  { order: 'next_end', label: 'Next end' },
  { order: 'audits', label: 'Latest audits' },
  { order: 'satisfaction', label: 'Satisfaction' },
  { order: 'open', label: 'Open requests' },
  { order: 'visit', label: 'Lead, customer’s last visit' },
]
