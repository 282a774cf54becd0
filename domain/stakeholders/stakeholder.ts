import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { AccessLevel } from '../session/user.ts'

/** Document 2, point 3. On the wire the id is `_id`. Phone and e-mail reach only people who reach the engagement. */
export const Stakeholder = z.object({
  _id: Id,
  full_name: z.string(),
  company_name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  access_level: AccessLevel,
  /** Asked to join, and has not accepted yet. */
  invited: z.optional(z.boolean()),
  /** The provider's people added the line, and the email with the invitation has not been sent yet. */
  invitation_waits: z.optional(z.boolean()),
  /** Raised by each change. Forms send it back. */
  version: z.optional(z.number()),
})
export type Stakeholder = z.infer<typeof Stakeholder>
