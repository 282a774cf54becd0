import type { NewEngagementForm } from '@portal/domain/records/engagement-form'
import { titleRules } from '@portal/domain/records/name-rules'
import { filledRows, formOf, noOrder, orderFields } from '@portal/domain/records/order-draft'
import { orderProblems } from '@portal/domain/records/order-problems'
import {
  filledStakeholders,
  type StakeholderRow,
  stakeholderFields,
  stakeholderProblems,
  stakeholdersOf,
} from '@portal/domain/records/stakeholder-rows'
import { required, textFieldProblem } from '@portal/domain/text/text-field'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import { type Choice, type LeadField, leadFields, noChoice, personProblem } from './choice.ts'
import type { OrderContent } from './order-content.ts'
import { problemKey, serverFields } from './order-lines.ts'

/** Content of the form of a new engagement. */
export interface NewEngagement extends Record<LeadField, Choice> {
  customer: Choice
  title: string
  /** Id in the provider's other systems. */
  id: string
  work_order: OrderContent
  stakeholders: StakeholderRow[]
  sends: boolean
}

const noContent: OrderContent = { ...noOrder, version: 0, base: noOrder, theirs: {}, paste: null, extension: '' }
export const emptyEngagement: NewEngagement = {
  customer: noChoice,
  title: '',
  client_partner: noChoice,
  project_lead: noChoice,
  portfolio_director: noChoice,
  id: '',
  work_order: noContent,
  stakeholders: [],
  sends: true,
}

/** An empty section makes nothing. */
export const hasOrder = ({ work_order }: NewEngagement): boolean =>
  orderFields.some((field) => work_order[field].trim() !== '') || filledRows(work_order.people).length > 0

export const orderProblemsOf = (content: NewEngagement) => (hasOrder(content) ? orderProblems(content.work_order) : [])

/** Sentences by field; those of the work order and of stakeholders begin with `work_order.` and `stakeholders.`. */
export const engagementProblems = (content: NewEngagement): Record<string, string | undefined> => ({
  customer: content.customer.name.trim() === '' ? required : undefined,
  title: textFieldProblem(content.title, titleRules),
  ...Object.fromEntries(leadFields.map((field) => [field, personProblem(content[field])])),
  ...Object.fromEntries(
    orderProblemsOf(content).map((problem) => [`work_order.${problemKey(problem)}`, problem.sentence]),
  ),
  ...Object.fromEntries(
    stakeholderProblems(content.stakeholders).map(({ row, field, sentence }) => [
      `stakeholders.${row}.${field}`,
      sentence,
    ]),
  ),
})

/** Names of the fields in the call, which the server's problems have. */
export const fieldsOfCall = (content: NewEngagement): string[] => [
  ...['customer', 'title', 'id', ...leadFields.map((field) => `${field}_id`)],
  ...serverFields(content.work_order).map((field) => `work_order.${field}`),
  ...filledStakeholders(content.stakeholders).flatMap((_, index) =>
    stakeholderFields.map((field) => `stakeholders.${index}.${field}`),
  ),
]

/** Body of the call. `customer` is the one found for a typed name. */
export const callOf = (content: NewEngagement, customer: Choice): NewEngagementForm => ({
  id: content.id.trim() || null,
  title: content.title,
  customer: customer.id === null ? { name: customer.name.trim() } : { id: customer.id },
  client_partner_id: content.client_partner.id,
  project_lead_id: content.project_lead.id,
  portfolio_director_id: content.portfolio_director.id,
  work_order: hasOrder(content) ? formOf(content.work_order) : null,
  stakeholders: stakeholdersOf(content.stakeholders),
  sends_invitations: content.sends,
})

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** "Creates a new customer, the engagement, WO-2195 and 3 people. Emails 1 invitation." */
export function creationInWords(content: NewEngagement): string {
  const { customer, work_order } = content
  const reference = work_order.reference.trim()
  const named = filledRows(work_order.people).filter(({ name }) => name.trim() !== '').length
  const created = [
    ...(customer.id === null && customer.name.trim() !== '' ? ['a new customer'] : []),
    'the engagement',
    ...(hasOrder(content) ? [reference === '' ? 'a work order' : numberOf(reference)] : []),
    ...(named > 0 ? [counted(named, 'person', 'people')] : []),
  ]
  const last = created.pop()
  const stakeholders = filledStakeholders(content.stakeholders).length
  return [
    `Creates ${created.length > 0 ? `${created.join(', ')} and ` : ''}${last}.`,
    stakeholders > 0 &&
      (content.sends
        ? `Emails ${counted(stakeholders, 'invitation', 'invitations')}.`
        : `Adds ${counted(stakeholders, 'stakeholder', 'stakeholders')} without an email.`),
  ]
    .filter(Boolean)
    .join(' ')
}
