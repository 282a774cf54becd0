import { providerRoles } from '../session/provider-role.ts'
import { type AccessLevel, accessLevelLabel } from '../session/user.ts'

/**
 * The sheets of a workbook and their columns, in order. Writer, reader, comparison and screens all follow this list. A row of a
 * sheet is a record; on People it is one human: a person record, a staff account, or both.
 */

export const sheetNames = [
  'customers',
  'people',
  'engagements',
  'work_orders',
  'assignments',
  'stakeholders',
  'absences',
] as const
export type SheetName = (typeof sheetNames)[number]
/** Sheets whose rows others refer to. */
export type NamedSheet = 'customers' | 'people' | 'engagements' | 'work_orders'

/** `value` is stored, `label` is the text of the cell. */
export interface Choice {
  value: string
  label: string
}

/** Type of a column. A reference is the id of a row of another sheet, written as its name. */
type ColumnKind =
  | { kind: 'text'; max: number; isEmail?: true; isName?: true }
  | { kind: 'day' }
  | { kind: 'number'; max: number; decimals: 0 | 2; example: string }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'reference'; to: NamedSheet }

export type Column = ColumnKind & {
  field: string
  head: string
  /** The comment at the head: what to write. */
  rule: string
  required?: true
  /** Value of a new row whose cell is empty. */
  byDefault?: string
  /** In characters. */
  width: number
}

export interface Sheet {
  name: SheetName
  title: string
  /** Singular, in sentences: "work order". */
  one: string
  columns: readonly Column[]
  /** Fields that together name a record: a row without an id that has them is that record. Compared without case and accents. */
  key: readonly string[]
}

const day = { kind: 'day', width: 12 } as const
const name = { kind: 'text', max: 200, isName: true, width: 28 } as const
const yes = { value: 'yes', label: 'Yes' }
const no = { value: 'no', label: 'No' }
const yesOrNo = { kind: 'choice', choices: [yes, no], byDefault: 'no', width: 12 } as const
const levels = ([1, 2, 3, 4] as const satisfies readonly AccessLevel[]).map((level) => ({
  value: String(level),
  label: accessLevelLabel(level),
}))
const words = (role: string): string => `${role.charAt(0).toUpperCase()}${role.slice(1)}`.replaceAll('_', ' ')
const roles = providerRoles.map((value) => ({ value, label: words(value) }))
const person = { kind: 'reference', to: 'people', width: 28 } as const
const ruleOfDay = 'A date.'
const ruleOfPerson = 'A name from the sheet People. Write "Ann Lee (ann@company.com)" if two people have one name.'

export const sheets: readonly Sheet[] = [
  {
    name: 'customers',
    title: 'Customers',
    one: 'customer',
    key: ['name'],
    columns: [{ ...name, field: 'name', head: 'Name', rule: 'Name of the customer.', required: true }],
  },
  {
    name: 'people',
    title: 'People',
    one: 'person',
    key: ['email'],
    columns: [
      { ...name, field: 'name', head: 'Name', rule: 'First and last name.', required: true },
      {
        kind: 'text',
        max: 320,
        isEmail: true,
        field: 'email',
        head: 'Email',
        rule: 'The address with which the person signs in. Two people never share one.',
        width: 32,
      },
      { ...name, field: 'job_title', head: 'Job title', rule: 'Shown next to the name.' },
      {
        ...yesOrNo,
        field: 'works',
        head: 'Works on engagements',
        rule: 'Yes for people who work on work orders or lead engagements.',
        byDefault: 'yes',
      },
      { ...day, field: 'left_on', head: 'Last day', rule: 'Last day with the company, for people who left.' },
      {
        ...yesOrNo,
        field: 'signs_in',
        head: 'Signs in',
        rule: 'Yes for staff with an account. It needs an email address.',
      },
      {
        kind: 'choice',
        choices: levels,
        field: 'access_level',
        head: 'Access level',
        rule: 'Level of the account.',
        byDefault: '1',
        width: 14,
      },
      {
        kind: 'choice',
        choices: roles,
        field: 'provider_role',
        head: 'Role at the provider',
        rule: 'Only if it differs from the job title.',
        width: 24,
      },
      { ...yesOrNo, field: 'is_superuser', head: 'Superuser', rule: 'Yes for people who may change everything.' },
    ],
  },
  {
    name: 'engagements',
    title: 'Engagements',
    one: 'engagement',
    key: ['title', 'client_id'],
    columns: [
      { ...name, max: 300, field: 'title', head: 'Title', rule: 'Name of the engagement.', required: true, width: 36 },
      {
        kind: 'reference',
        to: 'customers',
        field: 'client_id',
        head: 'Customer',
        rule: 'A name from the sheet Customers.',
        required: true,
        width: 28,
      },
      { ...person, field: 'client_partner_id', head: 'Client partner', rule: ruleOfPerson },
      { ...person, field: 'project_lead_id', head: 'Delivery lead', rule: ruleOfPerson },
      { ...person, field: 'portfolio_director_id', head: 'Portfolio director', rule: ruleOfPerson },
    ],
  },
  {
    name: 'work_orders',
    title: 'Work orders',
    one: 'work order',
    key: ['reference', 'engagement_id'],
    columns: [
      { ...name, field: 'reference', head: 'Reference', rule: 'Number and name of the work order.', required: true },
      {
        kind: 'reference',
        to: 'engagements',
        field: 'engagement_id',
        head: 'Engagement',
        rule: 'A title from the sheet Engagements.',
        required: true,
        width: 36,
      },
      { ...day, field: 'start_date', head: 'Start date', rule: ruleOfDay, required: true },
      { ...day, field: 'end_date', head: 'End date', rule: 'The last day. Not before the start date.', required: true },
      {
        kind: 'number',
        max: 1_000_000,
        decimals: 2,
        example: '120 or 120.5',
        field: 'budget_days',
        head: 'Budget of days',
        rule: 'Days of work that were ordered, for all people together.',
        width: 16,
      },
    ],
  },
  {
    name: 'assignments',
    title: 'People on work orders',
    one: 'person on a work order',
    key: ['employee_id', 'work_order_id', 'start_date'],
    columns: [
      {
        kind: 'reference',
        to: 'work_orders',
        field: 'work_order_id',
        head: 'Work order',
        rule: 'A reference from the sheet Work orders.',
        required: true,
        width: 28,
      },
      {
        ...person,
        field: 'employee_id',
        head: 'Person',
        rule: `${ruleOfPerson} Leave it empty while it is not decided.`,
      },
      { ...name, field: 'member_role', head: 'Role', rule: 'Role on this work order.', required: true, width: 24 },
      { ...day, field: 'start_date', head: 'Start date', rule: ruleOfDay, required: true },
      { ...day, field: 'end_date', head: 'End date', rule: 'The last day. Not before the start date.', required: true },
      {
        kind: 'number',
        max: 1_000_000_000,
        decimals: 2,
        example: '670 or 670.50',
        field: 'price_per_day',
        head: 'Price per day',
        rule: 'In the currency of the company.',
        width: 14,
      },
      {
        kind: 'number',
        max: 100,
        decimals: 0,
        example: '50',
        field: 'allocation_percentage',
        head: 'Allocation %',
        rule: 'A whole number from 0 to 100.',
        width: 14,
      },
    ],
  },
  {
    name: 'stakeholders',
    title: 'Stakeholders',
    one: 'stakeholder',
    key: ['email', 'engagement_id'],
    columns: [
      {
        kind: 'reference',
        to: 'engagements',
        field: 'engagement_id',
        head: 'Engagement',
        rule: 'A title from the sheet Engagements. The row gives the person access to it.',
        required: true,
        width: 36,
      },
      { ...name, field: 'full_name', head: 'Name', rule: 'First and last name.', required: true },
      {
        kind: 'text',
        max: 320,
        isEmail: true,
        field: 'email',
        head: 'Email',
        rule: 'The address with which the person signs in.',
        width: 32,
      },
      { ...name, field: 'role', head: 'Role', rule: 'Role at the customer.', width: 24 },
      {
        kind: 'text',
        max: 50,
        field: 'phone',
        head: 'Phone',
        rule: 'Written as text, with the country code.',
        width: 18,
      },
      {
        kind: 'choice',
        choices: levels,
        field: 'access_level',
        head: 'Access level',
        rule: 'One level for all engagements of a person.',
        required: true,
        width: 14,
      },
    ],
  },
  {
    name: 'absences',
    title: 'Absences',
    one: 'absence',
    key: ['employee_id', 'start_date'],
    columns: [
      { ...person, field: 'employee_id', head: 'Person', rule: ruleOfPerson, required: true },
      { ...day, field: 'start_date', head: 'First day', rule: ruleOfDay, required: true },
      { ...day, field: 'end_date', head: 'Last day', rule: 'Not before the first day.', required: true },
    ],
  },
]

export function sheetOf(name: SheetName): Sheet {
  const sheet = sheets.find((each) => each.name === name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}
