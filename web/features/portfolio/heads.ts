import type { PortfolioOrder } from '@portal/domain/portfolio/portfolio'

/** The columns, each with what it sorts by. */
export const heads: readonly { order: PortfolioOrder; label: string }[] = [
  { order: 'title', label: 'Engagement' },
  { order: 'need', label: 'Needs attention because' },
  { order: 'next_end', label: 'Next end' },
  { order: 'days_left', label: 'Budget days left' },
  { order: 'audits', label: 'Latest audits' },
  { order: 'satisfaction', label: 'Satisfaction' },
  { order: 'open', label: 'Open requests' },
  { order: 'own_visit', label: 'Your last visit' },
  { order: 'visit', label: 'Lead, customer’s last visit' },
]
