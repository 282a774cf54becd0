import type { CustomerSurveyRecord } from '@portal/domain/import/history'
import type { Generated, GeneratedAlways } from 'kysely'
import type * as z from 'zod/mini'

// Customers' feedback in the portal. Imports do not change it, except that a history file may add some.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    customer_survey: Omit<z.output<typeof CustomerSurveyRecord>, 'kind' | 'user_id' | 'survey_date' | 'data'> & {
      account_id: string | null
      survey_date: Date
      /** The question and answer pairs in their order (document 2, point 3). */
      data: unknown
      /** Answers 2, 3 and 9, extracted for the list. */
      project_name: GeneratedAlways<string | null>
      company_name: GeneratedAlways<string | null>
      recommendation: GeneratedAlways<number | null>
      /** `averageRating` of the answers. */
      average_rating: Generated<number | null>
      /** Key of the form: a later version with the same key replaces the earlier one. */
      submission_key: Generated<string | null>
      /** `surveyWords` of the answers. */
      search_words: Generated<string>
    }
    customer_survey_reply: {
      id: string
      customer_survey_id: string
      account_id: string
      author_name: string
      text: string
      replied_at: Date
    }
    /** Whom feedback was last asked of. */
    feedback_request: {
      engagement_id: string
      account_id: string
      asked_at: Date
      /** Name of the person who asked. */
      asked_by: string
      asked_by_account_id: Generated<string | null>
      reminded_at: Date | null
      /** Message to the people asked. */
      words: string | null
    }
  }
}
