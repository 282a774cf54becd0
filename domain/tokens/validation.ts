import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { scopes } from '../contract/scope.ts'
import { type TextFieldRules, textField } from '../text/text-field.ts'

export const importIsWhole = 'A token for imports cannot be limited to customers or engagements'
export const chooseScope = 'Choose at least one scope'
export const noSuchCustomer = (id: string): string => `There is no customer “${id}”`
export const noSuchEngagement = (id: string): string => `There is no engagement “${id}”`

export const tokenNameRules: TextFieldRules = { label: 'Name', max: 100, isName: true }

/** Maximum number of customers, and of engagements, to which a token can be limited. */
const mostLimits = 200
const tooManyLimits = `Choose at most ${mostLimits}`
/** Ids of customers or engagements; without any, all. */
export const LimitIds = z._default(z.array(Id).check(z.maxLength(mostLimits, tooManyLimits)), [])

/** Properties of a new token, from the form or the command line. */
export const NewToken = z
  .object({
    name: textField(tokenNameRules),
    scopes: z
      .array(z.enum(scopes, 'This scope does not exist'), chooseScope)
      .check(z.minLength(1, chooseScope), z.maxLength(scopes.length, 'Choose each scope once')),
    /** Days until it expires; null: never. */
    days: z.nullable(
      z.int('Use a whole number').check(z.minimum(1, 'Use 1 or more'), z.maximum(3650, 'Use 3650 or less')),
    ),
    /** Limits of the records it can read; without any, all. */
    clients: LimitIds,
    engagements: LimitIds,
  })
  .check(
    z.refine(
      ({ scopes, clients, engagements }) => !scopes.includes('import') || clients.length + engagements.length === 0,
      {
        error: importIsWhole,
        path: ['scopes'],
      },
    ),
  )
export type NewToken = z.output<typeof NewToken>
