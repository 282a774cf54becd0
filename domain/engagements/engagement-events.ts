import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { changed } from '../events/changed-fields.ts'
import { defineEvent } from '../events/event-kind.ts'
import type { ChangedNames } from '../events/subjects.ts'
import { plain, plainText, type Words, words } from '../overview/words.ts'
import { leaderRole } from './leader.ts'

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

const Changed = z.object({
  title: changed(z.string()),
  // Ids. Their names are read with the event.
  customer: changed(Id),
  client_partner: changed(Id),
  project_lead: changed(Id),
  portfolio_director: changed(Id),
})

const path = ({ engagement_id }: { engagement_id: string }): string => `/engagements/${engagement_id}`

/** Title, customer and leads of an engagement. */
export const engagementChanged = defineEvent({
  kind: 'engagement.changed',
  subject: 'engagement',
  facts: Changed,
  sentence: ({ facts, subject }) => plainText(changedWords(facts, subject)),
  path,
  inbox: { kind: 'record_change' },
  webhook: { record: 'read when sent' },
  change: {
    kind: 'engagement-changed',
    reads: 'engagement',
    isRecorded: true,
    line: ({ facts, subject, ...event }) => ({ words: changedWords(facts, subject), path: path(event) }),
  },
})

/** "Title is Cards & loans, was Cards; Delivery Lead is Amara Okafor" */
function changedWords(
  { title, ...others }: z.infer<typeof Changed>,
  { names }: { names?: ChangedNames | null },
): Words {
  const customer = title === undefined ? 'Customer' : 'customer'
  const fields = (['customer', ...leads] as const).flatMap((field) => {
    const change = others[field]
    if (change === undefined) return []
    const name = names?.[field] ?? (change.now === undefined ? 'not decided yet' : 'someone else')
    return [words`${plain(field === 'customer' ? customer : leaderRole[field])} is ${name}`]
  })
  const parts = [
    ...(title === undefined ? [] : [words`Title is ${title.now ?? ''}${plain(`, was ${title.was}`)}`]),
    ...fields,
  ]
  return parts.flatMap((part, index) => (index === 0 ? part : [{ text: '; ', strong: false }, ...part]))
}
const leads = ['client_partner', 'project_lead', 'portfolio_director'] as const
