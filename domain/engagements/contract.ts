import * as z from 'zod/mini'
import { Audit } from '../audits/audit.ts'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { countUpTo, Flag, JsonList } from '../contract/query.ts'
import { Member } from '../team/member.ts'
import { Engagement, EngagementName } from './engagement.ts'
import { EngagementStatus } from './status.ts'

export { getEngagement, getEngagementHeader } from './engagement-contract.ts'

export const about = 'Engagements with their work orders, members and audits.'

/** Active is every status other than Completed; expired is Completed (readings, "Shell and engagements"). */
export const ProjectState = z.enum(['Active Work Orders', 'Expired Work Orders'])
export type ProjectState = z.infer<typeof ProjectState>

/** By title; or by the end that comes next, engagements without one after those and completed ones last. */
export const EngagementOrder = z.enum(['title', 'next_end'])
export type EngagementOrder = z.infer<typeof EngagementOrder>

export const pageSize = 5
export const largestPage = 100

const Named = z.string().check(z.minLength(1), z.maxLength(300))

const filters = {
  my_engagements_only: z._default(Flag, false),
  /** Part of the title. */
  search_input: z._default(z.string().check(z.maxLength(200, 'Use at most 200 characters')), ''),
  /** Searches the customer's name as well. */
  search_client: z._default(Flag, false),
  /** Statuses to include; an empty list means all. */
  status_filters: z._default(
    z.pipe(JsonList, z.array(EngagementStatus, 'Unknown status. Use engagement statuses')),
    [],
  ),
  /** Names of customers to include. */
  company_filters: z._default(JsonList, []),
}

export const listEngagements = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'signed-in',
  summary: 'List the engagements that the caller can access, sorted by title, in pages',
  query: z.object({
    ...filters,
    project_state: z.optional(ProjectState),
    /** Title or id of an engagement. */
    project: z.optional(Named),
    /** Id or reference of a work order; the number at the start of a reference is enough. */
    work_order: z.optional(Named),
    order: z._default(EngagementOrder, 'title'),
    /** Adds the absences of people on work orders, for the timeline. */
    with_absences: z._default(Flag, false),
    page_number: z._default(countUpTo(100_000), 1),
    items_per_page: z._default(countUpTo(largestPage), pageSize),
  }),
  answers: { 200: z.array(Engagement) },
})

export const countEngagements = endpoint({
  method: 'GET',
  path: '/api/projects/count',
  access: 'signed-in',
  summary: 'Count the active and the completed engagements that match the filters',
  query: z.object(filters),
  answers: { 200: z.object({ active: z.number(), completed: z.number() }) },
})

export const listEngagementNames = endpoint({
  method: 'GET',
  path: '/api/projects/all',
  access: 'signed-in',
  summary: 'List the names of all engagements that the caller can access, sorted by title',
  answers: { 200: z.array(EngagementName) },
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/projects/customers',
  access: 'signed-in',
  summary: 'List the customers whose engagements the caller can access, sorted by name',
  answers: { 200: z.array(z.string()) },
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/members',
  access: 'signed-in',
  summary: 'List the people on current and future assignments of an engagement',
  params: IdParams,
  answers: { 200: z.array(Member) },
  refuses: [404],
})

export const listAudits = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/audits',
  access: 'signed-in',
  summary: 'List the audits of an engagement, with score points and surveys from the first year shown',
  params: IdParams,
  answers: { 200: z.array(Audit) },
  refuses: [404],
})
