// Schemas that several calls of records share.

import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { CalendarDay } from '../dates/calendar-day.ts'

export const Keeper = z.object({
  keeper: z.enum(['portal', 'import']),
  /** Day of the last import that brought records; null if there was none. */
  imported_on: z.nullable(CalendarDay),
})
export type Keeper = z.infer<typeof Keeper>

export const RecordCounts = z.object({
  customers: z.number(),
  people: z.number(),
  /** People who can sign in. */
  accounts: z.number(),
  engagements: z.number(),
  work_orders: z.number(),
  assignments: z.number(),
  absences: z.number(),
  stakeholders: z.number(),
})
export type RecordCounts = z.infer<typeof RecordCounts>

/** Version of the record that the form showed. If it has changed since, the call is rejected with 409. */
export const Version = z.int().check(z.minimum(1))
export const VersionQuery = z.object({ version: countUpTo(2_147_483_647) })

export const PersonName = z.object({ id: Id, name: z.string(), photo_id: z.nullable(z.string()) })

/** A person whom a form offers. Who has left is not offered. */
export const PersonChoice = z.object({
  ...PersonName.shape,
  email: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  /** Role on the assignment that starts last. */
  last_role: z.nullable(z.string()),
})
export type PersonChoice = z.infer<typeof PersonChoice>

export const mostChoices = 20

export const Customer = z.object({ id: Id, name: z.string() })
