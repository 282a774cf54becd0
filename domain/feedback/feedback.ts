import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

/** Document 2, point 3, "Individual feedback (profile)". Dates are instants. */
export const ProfileFeedback = z.object({
  id: Id,
  provider_full_name: z.string(),
  provider_role: z.nullable(z.string()),
  date: z.string(),
  feedback: z.string(),
  /** Until when the caller may take it back; null for everybody but its author. */
  withdrawable_until: z.nullable(z.string()),
})
export type ProfileFeedback = z.infer<typeof ProfileFeedback>

/** Document 2, point 3, "Individual feedback row (people feedback)". */
export const IndividualFeedback = z.object({
  id: Id,
  full_name: z.string(),
  provider_full_name: z.string(),
  project_name: z.string(),
  company_name: z.string(),
  date: z.string(),
  feedback: z.string(),
  withdrawable_until: z.nullable(z.string()),
})
export type IndividualFeedback = z.infer<typeof IndividualFeedback>

/** Document 2, point 3, "Team feedback row". */
export const TeamFeedback = z.object({
  id: Id,
  team_name: z.string(),
  project_name: z.string(),
  provider_full_name: z.string(),
  date: z.string(),
  feedback: z.string(),
  withdrawable_until: z.nullable(z.string()),
})
export type TeamFeedback = z.infer<typeof TeamFeedback>
