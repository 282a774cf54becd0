import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { type TextFieldRules, textField, textFieldProblem } from '../text/text-field.ts'
import { isLimited } from '../tokens/token.ts'
import { mostLimits } from '../tokens/validation.ts'
import { allWebhookKinds, isOfAll, type WebhookKind } from './event.ts'
import { webhookFormats } from './webhook.ts'

export const webhookNameRules: TextFieldRules = { label: 'Name', max: 100, isName: true }
const webhookAddressRules: TextFieldRules = { label: 'Address', max: 2000 }

export const noAddress = 'Use an address such as https://receiver.company.com/portal, without a user name'
export const onlyHttps = 'Use an address that begins with https://'
export const importIsOfAll = 'A webhook for imports cannot be limited to customers or engagements'
export const chooseKinds = 'Choose at least one event'

/** Checks the text only; the address it leads to is checked with each connection. */
export function webhookAddressProblem(text: string): string | undefined {
  const problem = textFieldProblem(text, webhookAddressRules)
  if (problem) return problem
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i.test(text.trim()) ? undefined : noAddress
}

const Ids = z._default(z.array(Id).check(z.maxLength(mostLimits, `Choose at most ${mostLimits}`)), [])

const shape = {
  name: textField(webhookNameRules),
  address: z.string({ error: noAddress }).check(
    z.superRefine((text, context) => {
      const message = webhookAddressProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    z.trim(),
  ),
  form: z._default(z.enum(webhookFormats, `Use ${webhookFormats.join(', ')}`), 'standard'),
  /** Without any it gets what the test button sends alone. */
  kinds: z.array(z.enum(allWebhookKinds, 'This event does not exist'), chooseKinds),
  /** Customers and engagements to limit it to; without any, all. */
  clients: Ids,
  engagements: Ids,
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
