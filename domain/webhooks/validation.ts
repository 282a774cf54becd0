import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { type TextFieldRules, textField, textFieldProblem } from '../text/text-field.ts'
import { isLimited } from '../tokens/token.ts'
import { LimitIds } from '../tokens/validation.ts'
import { allWebhookKinds, isOfAll, type WebhookKind } from './event.ts'
import { webhookFormats } from './webhook.ts'

export const webhookNameRules: TextFieldRules = { label: 'Name', max: 100, isName: true }
const webhookAddressRules: TextFieldRules = { label: 'Address', max: 2000 }

export const noAddress = 'Use an address such as https://receiver.company.com/portal, without a user name'
const noFormat = `Use ${webhookFormats.join(', ')}`
export const onlyHttps = 'Use an address that begins with https://'
export const importIsOfAll = 'A webhook for imports cannot be limited to customers or engagements'
export const chooseKinds = 'Choose at least one event'

/** Checks the text only; the address it leads to is checked with each connection. */
export function webhookAddressProblem(text: string): string | undefined {
  const problem = textFieldProblem(text, webhookAddressRules)
  if (problem) return problem
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i.test(text.trim()) ? undefined : noAddress
}

const shape = {
  name: textField(webhookNameRules),
  address: z.string({ error: noAddress }).check(refined(webhookAddressProblem), z.trim()),
  form: z._default(z.enum(webhookFormats, noFormat), 'standard'),
  /** Without any it gets what the test button sends alone. */
  kinds: z.array(z.enum(allWebhookKinds, 'This event does not exist'), chooseKinds),
  /** Customers and engagements to limit it to; without any, all. */
  clients: LimitIds,
  engagements: LimitIds,
}

interface Selection {
  kinds: readonly WebhookKind[]
  clients: readonly string[]
  engagements: readonly string[]
}
const agrees = ({ kinds, ...limits }: Selection): boolean => !isLimited(limits) || !kinds.some(isOfAll)
const disagrees = { error: importIsOfAll, path: ['kinds'] }

/** Properties of a webhook from its form. */
export const NewWebhook = z.object(shape).check(z.refine(agrees, disagrees))
export type NewWebhook = z.output<typeof NewWebhook>

export const ChangedWebhook = z
  .object({
    ...shape,
    on: z.boolean('Use true or false'),
    /** The one that was looked at. */
    version: z.int('Use a whole number'),
  })
  .check(z.refine(agrees, disagrees))
export type ChangedWebhook = z.output<typeof ChangedWebhook>
export const invalidAddress = 'This is not a valid address'
