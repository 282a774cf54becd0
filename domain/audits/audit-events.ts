import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'
import { pointsText } from '../overview/change-words.ts'
import { plain, words } from '../overview/words.ts'
import { isWorse } from './bands.ts'

const path = ({ engagement_id, subject_id }: { engagement_id: string; subject_id: string }): string =>
  `/engagements/${engagement_id}/audits/${subject_id}`

/** An import brings the first score of an audit. */
export const auditCreated = defineEvent({
  kind: 'audit.created',
  subject: 'audit',
  facts: z.object({}),
  sentence: ({ subject }) => `New audit: ${subject.title}`,
  path,
  detail: ({ subject }) => ({ text: `Score ${Math.round(subject.score)}%` }),
  inbox: { kind: 'audit_creation', whileThere: true },
  webhook: { record: 'read when sent' },
})

/** A new audit, or a new score of one. `before`: the score until then; null if there was none. */
export const auditScored = defineEvent({
  kind: 'audit.scored',
  subject: 'audit',
  facts: z.object({ score: z.number(), before: z.nullable(z.number()) }),
  change: {
    kind: 'audit',
    reads: 'audit',
    isRecorded: true,
    line: ({ facts: { score, before }, subject: { title, scoring_type: type }, ...event }) => ({
      words: words`${title} ${plain(`${Math.round(score)}%${before === null ? '' : `, was ${Math.round(before)}%`}`)}`,
      difference: {
        text: before === null ? 'new' : pointsText(score, before, type),
        is_worse: before !== null && isWorse(score, before, type),
        score: null,
      },
      path: path(event),
    }),
  },
})
