import type { TextFieldRules } from '../text/text-field.ts'

// Rules of names in forms. The import's records have the same limits.

export const customerNameRules = { label: 'Name', max: 200 } satisfies TextFieldRules
export const titleRules = { label: 'Title', max: 300 } satisfies TextFieldRules
export const stakeholderRules = {
  full_name: { label: 'Name', max: 200, isName: true },
  role: { label: 'Role', max: 200, isName: true, optional: true },
  phone: { label: 'Phone', max: 50, optional: true },
} satisfies Record<string, TextFieldRules>

/** Two new stakeholders with one address. */
export const addressTwice = 'This address is in the list already'
