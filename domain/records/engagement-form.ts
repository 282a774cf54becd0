import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { EngagementRecord } from '../import/engagements.ts'
import { EmailAddress, maybe, RecordId } from '../import/fields.ts'
import { ClientRecord, StakeholderRecord } from '../import/people.ts'
import { foldAddress } from '../text/email-address.ts'
import { addressTwice } from './name-rules.ts'
import { WorkOrderForm } from './work-order-form.ts'
import { workOrderProblems } from './work-order-rules.ts'

const engagement = EngagementRecord.shape
const stakeholder = StakeholderRecord.shape

/** The fields of an engagement that people edit. Its customer's usual client partner stays as it is. */
export const EngagementForm = z.object({
  title: engagement.title,
  client_id: Id,
  client_partner_id: engagement.client_partner_id,
  project_lead_id: engagement.project_lead_id,
  portfolio_director_id: engagement.portfolio_director_id,
})
export type EngagementForm = z.output<typeof EngagementForm>

/** A person of the customer, who gets an account. */
export const NewStakeholder = z.object({
  full_name: stakeholder.full_name,
  email: EmailAddress,
  role: stakeholder.role,
  phone: stakeholder.phone,
  access_level: stakeholder.access_level,
})
export type NewStakeholder = z.output<typeof NewStakeholder>

/** The fields of a stakeholder that people edit. */
export const StakeholderForm = z.object({ ...NewStakeholder.shape, email: stakeholder.email })
export type StakeholderForm = z.output<typeof StakeholderForm>

/** A customer from the records, or the name of a new one. */
const CustomerChoice = z.union([z.object({ id: Id }), z.object({ name: ClientRecord.shape.name })])

export const NewEngagementForm = z.object({
  /** Id in the provider's other systems. By default the portal makes one. */
  id: maybe(RecordId),
  title: engagement.title,
  customer: CustomerChoice,
  client_partner_id: engagement.client_partner_id,
  project_lead_id: engagement.project_lead_id,
  portfolio_director_id: engagement.portfolio_director_id,
  work_order: z.nullable(WorkOrderForm),
  stakeholders: z.array(NewStakeholder).check(z.maxLength(100, 'Add at most 100 stakeholders here')),
  /** Sends the stakeholders their invitations. Otherwise these wait on the stakeholder list. */
  sends_invitations: z.boolean(),
})
export type NewEngagementForm = z.output<typeof NewEngagementForm>

/** Sentences for what the single fields cannot say, by field: `stakeholders.1.email`, `work_order.end_date`. */
export function newEngagementProblems(
  form: Pick<NewEngagementForm, 'work_order' | 'stakeholders'>,
): Record<string, string> {
  const ofOrder = form.work_order ? Object.entries(workOrderProblems(form.work_order)) : []
  const addresses = form.stakeholders.map(({ email }) => foldAddress(email))
  return Object.fromEntries([
    ...ofOrder.map(([field, problem]) => [`work_order.${field}`, problem]),
    ...addresses.flatMap((address, index) =>
      addresses.indexOf(address) < index ? [[`stakeholders.${index}.email`, addressTwice]] : [],
    ),
  ])
}
