import type { ReactNode } from 'react'

export interface FeedbackColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** The parameter that filters by the column, and its values. */
  filter?: { parameter: string; options: readonly string[] }
}

export interface ListedFeedback {
  id: string
  feedback: string
  provider_full_name: string
  withdrawable_until: string | null
}
