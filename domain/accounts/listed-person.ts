import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { AccessLevel, LoginMethod } from '../session/user.ts'

/** Person record: for staff of the provider who work on engagements or lead them. */
const ListedWork = z.object({
  id: Id,
  job_title: z.nullable(z.string()),
  left_on: z.nullable(CalendarDay),
  /** Work orders that have not ended for this person, and the last day on them. */
  work_orders: z.number(),
  until: z.nullable(CalendarDay),
})

const ListedAccount = z.object({
  id: Id,
  login_method: LoginMethod,
  access_level: AccessLevel,
  company_name: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  is_superuser: z.boolean(),
  /** `deactivated` in the portal; `inactive` in the records. */
  state: z.enum(['active', 'deactivated', 'inactive']),
  engagements: z.number(),
  sessions: z.number(),
  last_visit: z.nullable(z.string()),
})
export type ListedAccount = z.infer<typeof ListedAccount>

/** One human: a person record, an account, or both. */
export const ListedPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  photo_id: z.nullable(z.string()),
  work: z.nullable(ListedWork),
  account: z.nullable(ListedAccount),
  /** For a staff account without a person record: the only one of the same name that has no account. */
  namesake_id: z.nullable(Id),
})
export type ListedPerson = z.infer<typeof ListedPerson>
