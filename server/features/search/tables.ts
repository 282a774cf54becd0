import type { FoundKind } from '@portal/domain/search/found'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /**
     * Records for the search, one row each; a person has one row per engagement. Triggers keep it equal to the view
     * `search_source` (baseline.sql). Access: only through `engagement_access`.
     */
    search_document: {
      kind: FoundKind
      id: string
      engagement_id: string
      /** Rows of a kind with the same value are one result: the same person on several engagements. */
      same_as: string
      title: string
      /** Further texts in which it is found, for display: role and tags, category, customer. */
      details: string[]
      /** Folded words of the title, between spaces. */
      title_words: string
      /** All folded words between spaces: those of the title and the details, then a `|`, pairs of title words joined, initials. */
      words: string
      happened_at: Date | null
      starts_on: string | null
      ends_on: string | null
      is_closed: boolean
      /** Day of an audit's newest score. */
      scored_on: string | null
      /** `words` for the index. */
      lexemes: string
      /** Words of the title and the customer of the engagement, for the index. */
      context: string
    }
    /** Records that a person opened from a search. */
    opened_thing: { account_id: string; kind: FoundKind; thing_id: string; opened_at: Date }
  }
}
