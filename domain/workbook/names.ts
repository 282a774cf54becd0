import { fold } from '../text/fold.ts'
import type { NamedSheet, SheetName } from './sheets.ts'
import type { PortalRows, Value, Values } from './workbook.ts'

/** In an order in which each refers only to earlier ones. */
export const namedSheets: readonly NamedSheet[] = ['customers', 'people', 'engagements', 'work_orders']
export const isNamed = (sheet: SheetName): sheet is NamedSheet => namedSheets.some((each) => each === sheet)

/** The field that names a row, and the one in brackets that tells namesakes apart. */
export const nameFields: Readonly<Record<NamedSheet, { name: string; apart: string | null }>> = {
  customers: { name: 'name', apart: null },
  people: { name: 'name', apart: 'email' },
  engagements: { name: 'title', apart: 'client_id' },
  work_orders: { name: 'reference', apart: 'engagement_id' },
}

const text = (value: Value | undefined): string => (value == null ? '' : String(value))

/** Texts for a row in the order in which they are used: "Ann Lee", "Ann Lee (ann@company.com)", "Ann Lee (P0012)". */
export const textsFor = (name: string, apart: string, id: string): string[] =>
  [name, apart && `${name} (${apart})`, `${name} (${id})`].filter(Boolean)

/** For each row that others refer to: its text, which no other row has, by sheet and id. */
export type Names = Readonly<Record<NamedSheet, ReadonlyMap<string, string>>>

export function namesOf(portal: PortalRows): Names {
  const names: Record<NamedSheet, Map<string, string>> = {
    customers: new Map(),
    people: new Map(),
    engagements: new Map(),
    work_orders: new Map(),
  }
  for (const sheet of namedSheets) {
    const texts = portal[sheet].map(({ id, values }) => ({ id, texts: textsOfRow(sheet, id, values, names) }))
    const owners = new Map<string, string | null>()
    for (const row of texts)
      for (const each of row.texts.map(fold)) {
        const owner = owners.get(each)
        owners.set(each, owner === undefined || owner === row.id ? row.id : null)
      }
    for (const row of texts)
      names[sheet].set(row.id, row.texts.find((each) => owners.get(fold(each)) === row.id) ?? row.texts.at(-1) ?? '')
  }
  return names
}

/** Texts for a row of the portal. */
export function textsOfRow(sheet: NamedSheet, id: string, values: Values, names: Names): string[] {
  const { name, apart } = nameFields[sheet]
  const other = apart === null ? '' : text(values[apart])
  const apartText =
    sheet === 'engagements'
      ? names.customers.get(other)
      : sheet === 'work_orders'
        ? names.engagements.get(other)
        : other
  return textsFor(text(values[name]), apartText ?? '', id)
}
