import { type Sheet, type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { PortalRow, PortalRows, Value } from '@portal/domain/workbook/workbook'
import fc from 'fast-check'

/** Names that programs change, that look like something else, or that differ only by accents. */
const names = [
  'Ann Lee',
  'ann lee',
  'Zoë Ålund',
  'Zoe Alund',
  'Ann Lee (ann@provider.example)',
  'Ann Lee (people-0)',
  'O’Neill, "Pat"',
  'ﬁnance\u00a0team',
  'e\u0301tude',
  '=1+1',
  '-5',
  '2041',
  '007',
  '03/04/2026',
  'TRUE',
  '東京支店',
  '👩‍👩‍👧',
  '__proto__',
  'example',
]
const name = fc.constantFrom(...names)
const maybe = <Each extends Value>(arbitrary: fc.Arbitrary<Each>) => fc.option(arbitrary, { nil: null, freq: 3 })
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
const share = fc.integer({ min: 0, max: 100 })
const money = fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100)
const place = fc.nat(1000)

interface Draft {
  /** Places of the rows that it refers to. */
  to: number[]
  values: Record<string, Value>
}
const drafts = (values: Record<string, fc.Arbitrary<Value>>, maxLength: number): fc.Arbitrary<Draft[]> =>
  fc.array(fc.record({ to: fc.array(place, { minLength: 5, maxLength: 5 }), values: fc.record(values) }), { maxLength })
const yesOrNo = fc.constantFrom('yes', 'no')
const period = { start_date: day, end_date: day }

/** Portals that look random. */
export const generatedPortal = fc
  .record({
    customers: drafts({ name }, 5),
    people: drafts(
      {
        name,
        email: maybe(fc.constantFrom('ann', 'li.wei', 'tom+x', 'o’neill').map((local) => `${local}@provider.example`)),
        job_title: maybe(name),
        works: yesOrNo,
        left_on: maybe(day),
        signs_in: yesOrNo,
        access_level: fc.constantFrom('1', '2', '3', '4'),
        provider_role: maybe(fc.constantFrom('delivery_lead', 'other')),
        is_superuser: yesOrNo,
      },
      8,
    ),
    engagements: drafts({ title: name }, 6),
    work_orders: drafts({ reference: name, ...period, budget_days: maybe(money) }, 6),
    assignments: drafts(
      { member_role: name, ...period, price_per_day: maybe(money), allocation_percentage: maybe(share) },
      12,
    ),
    stakeholders: drafts(
      {
        full_name: name,
        email: maybe(fc.constantFrom('helen@acme.example', 'ravi@acme.example')),
        role: maybe(name),
        phone: maybe(fc.constantFrom('+44 20 7946 0000', '007', '(0)20-1')),
        access_level: fc.constantFrom('1', '2', '3', '4'),
      },
      8,
    ),
    absences: drafts(period, 6),
  })
  .map(portalOfDrafts)

/** Some references are empty where they may be. Rows without a row to refer to are left out. */
function portalOfDrafts(rows: Record<SheetName, Draft[]>): PortalRows {
  const portal: Record<SheetName, PortalRow[]> = {
    customers: [],
    people: [],
    engagements: [],
    work_orders: [],
    assignments: [],
    stakeholders: [],
    absences: [],
  }
  for (const sheet of sheetNames)
    for (const [index, { to, values }] of rows[sheet].entries()) {
      const references: Record<string, Value> = {}
      for (const [number, column] of referencesOf(sheetOf(sheet)).entries()) {
        const choices = portal[column.to].map(({ id }) => id)
        const picked = to[number] ?? 0
        references[column.field] =
          (!column.required && picked % 4 === 0) || choices.length === 0
            ? null
            : (choices[picked % choices.length] ?? null)
      }
      const isWhole = referencesOf(sheetOf(sheet)).every(
        ({ field, required }) => !required || references[field] !== null,
      )
      if (isWhole)
        portal[sheet].push({ id: `${sheet}-${index}`, version: index + 1, values: { ...values, ...references } })
    }
  return portal
}

export function referencesOf({ columns }: Sheet) {
  return columns.filter((column) => column.kind === 'reference')
}
