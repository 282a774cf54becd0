import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'

/** An import brings an engagement that is new or was removed before. Nothing else of it is news on that day. */
export const engagementAdded = defineEvent({
  kind: 'engagement.added',
  subject: 'engagement',
  facts: z.object({}),
  sentence: () => 'New engagement',
  path: ({ engagement_id }) => `/engagements/${engagement_id}`,
  retention: 'as long as the engagement',
})
