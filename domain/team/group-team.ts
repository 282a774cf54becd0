import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { Member } from './member.ts'

/** Document 2, point 3. Its members are current ones, in the order of `member_role_id`. */
export const GroupTeam = z.object({
  id: Id,
  name: z.string(),
  project_id: Id,
  member_assignments: z.array(Member),
  /** Incremented by every change; a change sends the version on which it is based. */
  version: z.number(),
})
export type GroupTeam = z.infer<typeof GroupTeam>
