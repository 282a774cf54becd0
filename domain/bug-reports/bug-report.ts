import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

export const BugReport = z.object({
  id: Id,
  /** Readable reference such as "BUG-1042". */
  reference: z.string(),
  description: z.string(),
  steps: z.string(),
  reported_by: z.string(),
  reported_on: z.string(),
  state: z.enum(['open', 'answered']),
  reply: z.nullable(z.string()),
  answered_on: z.nullable(z.string()),
  image_ids: z.array(Id),
})
export type BugReport = z.infer<typeof BugReport>
