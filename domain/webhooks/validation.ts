import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { type TextFieldRules, textField, textFieldProblem } from '../text/text-field.ts'
import { isLimited } from '../tokens/token.ts'
import { mostLimits } from '../tokens/validation.ts'
import { allHookKinds, type HookKind, isOfAll } from './event.ts'
import { hookForms } from './hook.ts'

export const hookNameRules: TextFieldRules = { label: 'Name', max: 100, isName: true }
const hookAddressRules: TextFieldRules = { label: 'Address', max: 2000 }

export const noAddress = 'Use an address such as https://receiver.company.com/portal, without a user name'
export const onlyHttps = 'Use an address that begins with https://'
export const importIsOfAll = 'A webhook for imports cannot be limited to customers or engagements'
export const chooseKinds = 'Choose at least one event'

/** Checks the text only; the address it leads to is checked with each connection. */
export function hookAddressProblem(text: string): string | undefined {
  const problem = textFieldProblem(text, hookAddressRules)
  if (problem) return problem
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i.test(text.trim()) ? undefined : noAddress
}

const Ids = z._default(z.array(Id).check(z.maxLength(mostLimits, `Choose at most ${mostLimits}`)), [])

const shape = {
  name: textField(hookNameRules),
  address: z.string({ error: noAddress }).check(
    z.superRefine((text, context) => {
      const message = hookAddressProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    z.trim(),
  ),
  form: z._default(z.enum(hookForms, `Use ${hookForms.join(', ')}`), 'standard'),
  /** Without any it gets what the test button sends alone. */
  kinds: z.array(z.enum(allHookKinds, 'This event does not exist'), chooseKinds),
  /** Customers and engagements to limit it to; without any, all. */
  clients: Ids,
  engagements: Ids,
}

interface Told {
  kinds: readonly HookKind[]
  clients: readonly string[]
  engagements: readonly string[]
}
const agrees = ({ kinds, ...limits }: Told): boolean => !isLimited(limits) || !kinds.some(isOfAll)
const disagrees = { error: importIsOfAll, path: ['kinds'] }

/** Properties of a webhook from its form. */
export const NewHook = z.object(shape).check(z.refine(agrees, disagrees))
export type NewHook = z.output<typeof NewHook>

export const ChangedHook = z
  .object({
    ...shape,
    on: z.boolean('Use true or false'),
    /** The one that was looked at. */
    version: z.int('Use a whole number'),
  })
  .check(z.refine(agrees, disagrees))
export type ChangedHook = z.output<typeof ChangedHook>
