import * as z from 'zod/mini'
import type { Engagement } from '../engagements/engagement.ts'
import { leaderRole } from '../engagements/leader.ts'
import { isStorable, notStorable } from '../text/storable.ts'
import { textField } from '../text/text-field.ts'
import { messageMax, selectRecipient, subjectMax } from './validation.ts'

export const Recipient = z.enum(['client_partner', 'project_lead'])
export type Recipient = z.infer<typeof Recipient>

const recipientLabel: Record<Recipient, string> = leaderRole

export const subjectRules = { label: 'Subject', min: 1, max: subjectMax }
export const messageRules = { label: 'Message', min: 1, max: messageMax }

/** Document 2, point 3, "Contact message payload". */
export const ContactMessage = z.object({
  data: z.object({
    subject: textField(subjectRules).check(z.refine(isStorable, notStorable)),
    message: textField(messageRules).check(z.refine(isStorable, notStorable)),
  }),
  to: z.array(Recipient, { error: selectRecipient }).check(z.minLength(1, selectRecipient), z.maxLength(10)),
})

type Led = Pick<Engagement, 'client_partner_name' | 'default_client_partner_name' | 'project_lead_name'>

/** "The client partner falls back to default_client_partner_name." (document 2, point 2.1) */
export const clientPartnerName = (engagement: Led): string | null =>
  engagement.client_partner_name ?? engagement.default_client_partner_name

export interface RecipientOption {
  value: Recipient
  label: string
  /** null while none is assigned: the option cannot be chosen. */
  name: string | null
}

export const recipientOptions = (engagement: Led): RecipientOption[] => [
  { value: 'client_partner', label: recipientLabel.client_partner, name: clientPartnerName(engagement) },
  { value: 'project_lead', label: recipientLabel.project_lead, name: engagement.project_lead_name },
]

/** "If only one can be chosen it is pre-selected" (document 2, point 5). */
export function preselected(options: readonly RecipientOption[]): Recipient[] {
  const possible = options.filter((option) => option.name !== null).map((option) => option.value)
  return possible.length === 1 ? possible : []
}
