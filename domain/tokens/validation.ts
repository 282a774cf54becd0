import * as z from 'zod/mini'
import { scopes } from '../contract/scope.ts'
import { type TextFieldRules, textField } from '../text/text-field.ts'

export const tokenNameRules: TextFieldRules = { label: 'Name', max: 100, isName: true }

/** What a token is to be: what its form and the command line ask. */
export const NewToken = z.object({
  name: textField(tokenNameRules),
  scopes: z
    .array(z.enum(scopes, 'This is no scope'), 'Choose what it may be used for')
    .check(z.minLength(1, 'Choose what it may be used for'), z.maxLength(scopes.length, 'Choose each once')),
  /** After so many days it ends; null: not by itself. */
  days: z.nullable(
    z.int('Use a whole number').check(z.minimum(1, 'Use 1 or more'), z.maximum(3650, 'Use 3650 or less')),
  ),
})
export type NewToken = z.output<typeof NewToken>
