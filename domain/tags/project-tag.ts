import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import type { Engagement } from '../engagements/engagement.ts'
import { Tag } from '../team/member.ts'

/** Document 2, point 3. Its people are current members. */
export const ProjectTag = z.object({
  id: Id,
  name: z.string(),
  member_assignments: z.array(z.object({ employee_id: Id, employee_name: z.string() })),
  /** Grows with every change of who has the tag, in the header too. */
  version: z.number(),
})
export type ProjectTag = z.infer<typeof ProjectTag>

/** Document 2, point 3: the tags of the two people who oversee an engagement. */
export const HeaderTags = z.object({ client_partner: z.array(Tag), portfolio_director: z.array(Tag) })
export type HeaderTags = z.infer<typeof HeaderTags>
export type HeaderPlace = keyof HeaderTags

/** How many have the tag: members, and the client partner's header (document 2, point 4). */
export const tagUses = (tag: ProjectTag, headers: Pick<Engagement['header_tags'], 'client_partner'>): number =>
  tag.member_assignments.length + headers.client_partner.filter((each) => each.id === tag.id).length
