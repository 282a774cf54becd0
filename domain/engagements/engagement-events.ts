import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'
import { words } from '../overview/words.ts'

/** An import brings an engagement that is new or was removed before. Nothing else of it is news on that day. */
export const engagementAdded = defineEvent({
  kind: 'engagement.added',
  subject: 'engagement',
  facts: z.object({}),
  change: {
    kind: 'new-engagement',
    reads: 'engagement',
    line: ({ engagement_id }) => ({ words: words`New engagement`, path: `/engagements/${engagement_id}` }),
  },
})
