import { removedText } from '@portal/domain/privacy/erasure'
import { questionIndex } from '@portal/domain/surveys/questions'
import { surveyWords } from '@portal/domain/surveys/survey-words'
import { ofAccount, onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

interface Answered {
  question: string
  answer: unknown
}

/** Questions answered in free text. */
const ownWords: ReadonlySet<number> = new Set([questionIndex.doneWell, questionIndex.toImprove])

export const surveyTables: readonly StoredTable[] = [
  storedTable('customer_survey', {
    classes: 'personal',
    kept: 'until its author deletes it; otherwise kept',
    archive: [
      {
        title: 'Surveys you filled in',
        personColumns: ofAccount,
        time: 'survey_date',
        columns: ['engagement_id', 'user_full_name', 'survey_date', 'data'],
      },
    ],
    erasure: {
      kind: 'feedback',
      personColumns: ofAccount,
      nameColumns: { account_id: 'user_full_name' },
      set: ({ data }, { name }, { feedback }) => ({
        data: (data as Answered[]).map(({ question, answer }, place) => ({
          question,
          answer:
            place === questionIndex.name
              ? name
              : feedback === 'removed' && ownWords.has(place) && answer !== null
                ? removedText
                : answer,
        })),
      }),
    },
    computedColumns: ({ data }) => ({
      search_words: surveyWords((data as Answered[]).map(({ answer }) => answer) as Parameters<typeof surveyWords>[0]),
    }),
    place: 'feedback',
    removedWithEngagement: { countedAs: 'service_feedback' },
  }),
  storedTable('customer_survey_reply', {
    classes: 'personal',
    kept: 'until its author deletes it; otherwise kept',
    archive: [
      {
        title: 'Your replies to surveys',
        personColumns: ofAccount,
        time: 'replied_at',
        columns: ['author_name', 'text', 'replied_at'],
      },
    ],
    erasure: {
      kind: 'feedback',
      personColumns: ofAccount,
      nameColumns: { account_id: 'author_name' },
      set: (_, __, { feedback }) => (feedback === 'removed' ? { text: removedText } : {}),
    },
    place: 'feedback',
    removedWithEngagement: { parent: 'customer_survey', column: 'customer_survey_id' },
  }),
  storedTable('feedback_request', {
    classes: 'personal',
    kept: 'until its author deletes it; otherwise kept',
    archive: [
      {
        title: 'Requests for your feedback',
        personColumns: ofAccount,
        time: 'asked_at',
        columns: ['engagement_id', 'asked_at', 'reminded_at', 'words'],
        key: ['engagement_id'],
      },
      {
        title: 'Feedback you asked others for',
        personColumns: { asked_by_account_id: 'account' },
        columns: ['engagement_id', 'asked_at', 'words'],
        key: ['engagement_id', 'account_id'],
        time: 'asked_at',
      },
    ],
    notInArchive: {
      asked_by: onlyName,
    },
    erasure: {
      kind: 'own',
      personColumns: ofAccount,
      deletesRows: true,
      nameColumns: { asked_by_account_id: 'asked_by' },
    },
    place: 'feedback',
    removedWithEngagement: {},
  }),
]
