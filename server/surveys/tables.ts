import type { Generated, GeneratedAlways } from 'kysely'

// What customers say in the portal. No import changes it; the history file may add to it.
declare module '../database/tables.ts' {
  interface Tables {
    customer_survey: {
      id: string
      engagement_id: string
      account_id: string | null
      user_full_name: string
      survey_date: Date
      /** The question and answer pairs in their order (document 2, point 3). */
      data: unknown
      /** Answers 2, 3 and 9, kept beside the others for the list. */
      project_name: GeneratedAlways<string | null>
      company_name: GeneratedAlways<string | null>
      recommendation: GeneratedAlways<number | null>
      /** `averageRating` of the answers. */
      average_rating: Generated<number | null>
      /** The form that was filled in: what is sent of it again takes the place of what was sent before. */
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
      /** Who asked, by name. */
      asked_by: string
      asked_by_account_id: Generated<string | null>
      reminded_at: Date | null
      /** What they wrote to those they asked. */
      words: string | null
    }
  }
}
