import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'

/** An import brings the first score of an audit. */
export const auditCreated = defineEvent({
  kind: 'audit.created',
  subject: 'audit',
  facts: z.object({}),
  sentence: ({ subject }) => `New audit: ${subject.title}`,
  path: ({ engagement_id, subject_id }) => `/engagements/${engagement_id}/audits/${subject_id}`,
  detail: ({ subject }) => ({ text: `Score ${Math.round(subject.score)}%` }),
  inbox: { kind: 'audit_creation', whileThere: true },
  webhook: { record: 'read when sent' },
})

/** A new audit, or a new score of one. `before`: the score until then; null if there was none. */
export const auditScored = defineEvent({
  kind: 'audit.scored',
  subject: 'audit',
  facts: z.object({ score: z.number(), before: z.nullable(z.number()) }),
  sentence: ({ subject, facts }) => `${subject.title}: ${Math.round(facts.score)}%`,
  path: ({ engagement_id, subject_id }) => `/engagements/${engagement_id}/audits/${subject_id}`,
  retention: 'as long as the engagement',
})
