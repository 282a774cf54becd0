import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { stepNames, stepStates } from './step-names.ts'

export const about = 'What is left to do in a portal that was just set up. For superusers who are staff.'

const Step = z.object({
  name: z.enum(stepNames),
  state: z.enum(stepStates),
  /** Time of the test email or of the last backup; null for other steps, and if there is none. */
  at: z.nullable(z.string()),
  /** Recipient of the test email, or why the email or the backup failed. */
  fact: z.nullable(z.string()),
})
export type Step = z.infer<typeof Step>

export const Checklist = z.object({
  /** A superuser has hidden it, for all of them. It has no steps then. */
  hidden: z.boolean(),
  steps: z.array(Step),
  keeper: z.enum(['portal', 'import']),
  /** An engagement to invite the first stakeholder to; null if there is none. */
  engagement_id: z.nullable(Id),
})
export type Checklist = z.infer<typeof Checklist>

export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/admin/checklist',
  access: 'signed-in',
  summary: 'Get what is left to set up, from stored results alone. Superusers who are staff only',
  answers: { 200: Checklist },
  refuses: [403],
})

export const setChecklistHidden = endpoint({
  method: 'PUT',
  path: '/api/admin/checklist/hidden',
  access: 'signed-in',
  summary: 'Hide the checklist from all superusers, or show it again. Superusers who are staff only',
  records: 'Hid or showed the checklist',
  body: z.object({ hidden: z.boolean('Use true or false') }),
  repeatable: true,
  answers: { 204: null },
  refuses: [403],
})

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/admin/test-email',
  access: 'signed-in',
  summary: 'Send a test email to the caller. Superusers who are staff only',
  description: 'At most 10 an hour. The checklist says whether the mail server has accepted it.',
  records: 'Sent a test email',
  answers: { 204: null },
  refuses: [403, 429],
})
