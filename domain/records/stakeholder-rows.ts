import { type AccessLevel, accessLevelLabel } from '../session/user.ts'
import { emailProblem } from '../session/validation.ts'
import { offeredLevels } from '../stakeholders/validation.ts'
import { foldAddress, typedAddress } from '../text/email-address.ts'
import { required, textFieldProblem } from '../text/text-field.ts'
import type { NewStakeholder } from './engagement-form.ts'
import { addressTwice, stakeholderRules } from './name-rules.ts'

/** A row of stakeholders in a form. Its texts are as they were typed; an empty level is `usualLevel`. */
export interface StakeholderRow {
  /** Unique in the form. */
  key: string
  full_name: string
  email: string
  role: string
  access_level: string
}
export const stakeholderFields = ['full_name', 'email', 'role', 'access_level'] as const
type Field = (typeof stakeholderFields)[number]

export const usualLevel: AccessLevel = 2
export const levelNames: readonly string[] = offeredLevels.map(accessLevelLabel)

export const newStakeholderRow = (rows: readonly StakeholderRow[]): StakeholderRow => ({
  key: `stakeholder-${1 + Math.max(0, ...rows.map(({ key }) => Number(key.split('-').at(-1))))}`,
  full_name: '',
  email: '',
  role: '',
  access_level: '',
})

export const filledStakeholders = (rows: readonly StakeholderRow[]): StakeholderRow[] =>
  rows.filter((row) => stakeholderFields.some((field) => row[field].trim() !== ''))

export const enterOneOf = (labels: readonly string[]): string => `Enter ${labels.join(', ')}`

const levelOf = (text: string): AccessLevel | undefined =>
  text.trim() === ''
    ? usualLevel
    : offeredLevels.find((level) => accessLevelLabel(level).toLowerCase() === text.trim().toLowerCase())

/** Stakeholders for the call, without blank rows. */
export const stakeholdersOf = (rows: readonly StakeholderRow[]): NewStakeholder[] =>
  filledStakeholders(rows).map(({ full_name, email, role, access_level }) => ({
    full_name,
    email: typedAddress(email),
    role: role.trim() || null,
    phone: null,
    access_level: levelOf(access_level) ?? usualLevel,
  }))

export interface StakeholderProblem {
  row: string
  field: Field
  sentence: string
  /** Something is not filled in yet: it is shown once the form was tried to send. */
  isMissing: boolean
}

/** Problems of the rows, in the order of their cells. */
export function stakeholderProblems(rows: readonly StakeholderRow[]): StakeholderProblem[] {
  const filled = filledStakeholders(rows)
  const addresses = filled.map(({ email }) => foldAddress(typedAddress(email)))
  return filled.flatMap(({ key, full_name, email, role, access_level }, index) => {
    const isTwice = addresses.indexOf(addresses[index] ?? '') < index
    const found: Record<Field, string | undefined> = {
      full_name: full_name.trim() === '' ? required : textFieldProblem(full_name, stakeholderRules.full_name),
      email: email.trim() === '' ? required : (emailProblem(email) ?? (isTwice ? addressTwice : undefined)),
      role: textFieldProblem(role, stakeholderRules.role),
      access_level: levelOf(access_level) === undefined ? enterOneOf(levelNames) : undefined,
    }
    return stakeholderFields.flatMap((field) => {
      const sentence = found[field]
      return sentence === undefined ? [] : [{ row: key, field, sentence, isMissing: sentence === required }]
    })
  })
}
