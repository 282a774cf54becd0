// @module-tag own-database

import { fold } from '@portal/domain/text/fold'
import { compareWorkbook } from '@portal/domain/workbook/compare'
import { namesOf } from '@portal/domain/workbook/names'
import { type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { Cell, Comparison, DayOrder, PortalRow, PortalRows, Value, Values } from '@portal/domain/workbook/workbook'
import {
  addRow,
  downloaded,
  type EditedRow,
  type EditedWorkbook,
  sheetIn,
  text,
  today,
} from '@portal/domain/workbook/workbook.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatedPortal, referencesOf } from './generated-portal.fixture.ts'

// Workbooks of generated portals, unchanged and with generated edits.

const seed = Number(process.env.FUZZ_SEED ?? 20261129)

const options = { dayOrder: null, takes: new Set<string>(), today }
const nothing = { changes: [], problems: [], warnings: [], asksForDayOrder: false }

test('1,000 generated portals come back from their workbook without a change', () => {
  fc.assert(
    fc.property(generatedPortal, (portal) => {
      expect(compareWorkbook(downloaded(portal), portal, options)).toMatchObject(nothing)
    }),
    { seed, numRuns: 1000 },
  )
})

/** The workbook as CSV files that a spreadsheet writes: texts, with days in the order of its country. */
function asTexts(file: EditedWorkbook, order: DayOrder): EditedWorkbook {
  const written = (cell: Cell): Cell => {
    if (cell.is === 'number') return text(String(cell.number))
    if (cell.is !== 'day') return cell
    const [year, month, date] = cell.day.split('-')
    return text(order === 'day first' ? `${date}/${month}/${year}` : `${Number(month)}/${Number(date)}/${year}`)
  }
  for (const { rows } of file.sheets)
    for (const row of rows) for (const [field, cell] of Object.entries(row.cells)) row.cells[field] = written(cell)
  return { ...file, downloaded: null }
}

test('days of a CSV that was not edited are read without a question, in either order', () => {
  fc.assert(
    fc.property(generatedPortal, fc.constantFrom<DayOrder>('day first', 'month first'), (portal, order) => {
      expect(compareWorkbook(asTexts(downloaded(portal), order), portal, options)).toMatchObject(nothing)
    }),
    { seed, numRuns: 300 },
  )
})

interface Edit {
  kind: 'edit' | 'refer' | 'copy' | 'delete' | 'add' | 'sort' | 'move columns'
  sheet: SheetName
  place: number
}

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('edit', 'edit', 'refer', 'refer', 'copy', 'delete', 'add', 'sort', 'move columns'),
    sheet: fc.constantFrom(...sheetNames),
    place: fc.nat(1000),
  }),
  { minLength: 1, maxLength: 15 },
)

/** Changes that a comparison should find. */
interface Expected {
  changed: Record<string, Values>
  added: Values[]
  missing: string[]
}

/** A field of each sheet that can be edited alone, and one that makes a copied row another record. */
const edited = {
  customers: 'name',
  people: 'job_title',
  engagements: 'title',
  work_orders: 'reference',
  assignments: 'member_role',
  stakeholders: 'full_name',
  absences: 'end_date',
} as const satisfies Record<SheetName, string>
const naming: Readonly<Record<SheetName, string>> = {
  ...edited,
  people: 'email',
  assignments: 'start_date',
  stakeholders: 'email',
  absences: 'start_date',
}

/** A value that no generated record has. */
function freshValue(sheet: SheetName, field: string, number: number): Value {
  const kind = sheetOf(sheet).columns.find((column) => column.field === field)
  if (kind?.kind === 'day') return `2050-01-${String(10 + number).padStart(2, '0')}`
  return field === 'email' ? `new-${number}@company.example` : `Edited ${number}`
}
const cellOf = (value: Value): Cell =>
  /^\d{4}-/.test(String(value)) ? { is: 'day', day: String(value) } : text(String(value))

/** Does the edits to the workbook as a person would. Returns what they change. */
function edit(file: EditedWorkbook, portal: PortalRows, script: readonly Edit[]): Expected {
  const expected: Expected = { changed: {}, added: [], missing: [] }
  const names = namesOf(portal)
  const touched = new Set<EditedRow>()
  const recordsOf = new Map<EditedRow, PortalRow>()
  const newNames = new Map<string, string>()
  for (const name of sheetNames)
    for (const [index, row] of sheetIn(file, name).rows.entries()) {
      const record = portal[name][index]
      if (record) recordsOf.set(row, record)
    }
  const isFree = (value: Value | undefined): boolean => {
    const person = portal.people.find(({ id }) => id === value)?.values
    return value == null || (person?.works === 'yes' && (person.left_on == null || person.left_on >= today))
  }

  for (const [number, { kind, sheet: name, place }] of script.entries()) {
    const sheet = sheetIn(file, name)
    const { rows } = sheet
    const row = rows[place % Math.max(1, rows.length)]
    const record = row && recordsOf.get(row)
    if (kind === 'sort') {
      const numbers = rows.map((each) => each.row)
      rows.sort((one, other) => ((one.row * place) % 7) - ((other.row * place) % 7))
      for (const [index, each] of rows.entries()) each.row = numbers[index] ?? 0
    } else if (kind === 'move columns') {
      sheet.fields.reverse()
      sheet.title = `Sheet ${number}`
    } else if (kind === 'add') {
      const value = `Edited ${number}`
      addRow(file, 'customers', { name: text(value) })
      expected.added.push({ name: value })
    } else if (row && record && !touched.has(row)) {
      if (kind === 'edit') {
        const field = edited[name]
        const value = freshValue(name, field, number)
        row.cells[field] = cellOf(value)
        expected.changed[record.id] = { [field]: value }
        if (name === 'customers') newNames.set(record.id, String(value))
      } else if (kind === 'refer') {
        const column = referencesOf(sheetOf(name))[place % 2]
        const choices = column ? portal[column.to] : []
        const chosen = choices[place % Math.max(1, choices.length)]
        const written = column && chosen && names[column.to].get(chosen.id)
        const isUnique =
          column && [...names[column.to].values()].filter((each) => fold(each) === fold(written ?? '')).length === 1
        if (!column || !chosen || !written || !isUnique || (column.to === 'people' && !isFree(chosen.id))) continue
        if (record.values[column.field] === chosen.id || (name === 'stakeholders' && record.values.email !== null))
          continue
        row.cells[column.field] = text(newNames.get(chosen.id) ?? written)
        expected.changed[record.id] = { [column.field]: chosen.id }
      } else if (kind === 'delete') {
        rows.splice(rows.indexOf(row), 1)
        expected.missing.push(record.id)
      } else if (
        referencesOf(sheetOf(name)).every(({ to, field }) => to !== 'people' || isFree(record.values[field]))
      ) {
        const value = freshValue(name, naming[name], number)
        const changes: Record<string, Value> = { [naming[name]]: value }
        if (sheetOf(name).columns.some(({ field }) => field === 'end_date'))
          Object.assign(changes, { start_date: freshValue(name, 'start_date', number), end_date: '2050-12-31' })
        if (name === 'people') Object.assign(changes, { name: `Edited ${number}`, works: 'yes', left_on: null })
        const copy = addRow(file, name, row.cells, row.key)
        for (const [field, each] of Object.entries(changes))
          if (each === null) delete copy.cells[field]
          else copy.cells[field] = cellOf(each)
        expected.added.push({ ...record.values, ...changes })
        touched.add(copy)
      }
      touched.add(row)
    }
  }
  return expected
}

/** Deleted rows of owners that other rows belong to after the edits. */
function staying(portal: PortalRows, { changes }: Comparison, deleted: readonly string[]): Set<string> {
  const stay = new Set<string>()
  const ownersIn = (name: SheetName, field: string) => [
    ...portal[name]
      .filter(({ id }) => !deleted.includes(id) || stay.has(id))
      .map((record) => (changes.find(({ id }) => id === record.id) ?? record).values[field]),
    ...changes.filter(({ sheet, state }) => sheet === name && state === 'added').map(({ values }) => values[field]),
  ]
  for (const id of ownersIn('assignments', 'work_order_id')) if (deleted.includes(String(id))) stay.add(String(id))
  for (const id of [...ownersIn('work_orders', 'engagement_id'), ...ownersIn('stakeholders', 'engagement_id')])
    if (deleted.includes(String(id))) stay.add(String(id))
  return stay
}

test('200 generated edits give exactly these changes', () => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(generatedPortal, edits, (portal, script) => {
      const file = downloaded(portal)
      const expected = edit(file, portal, script)
      const found = compareWorkbook(file, portal, options)
      const inState = (state: string) => found.changes.filter((each) => each.state === state)
      expect(found.problems).toEqual([])
      const stay = staying(portal, found, expected.missing)
      expect(found.warnings.length).toBe(stay.size)
      expect(
        Object.fromEntries(
          inState('changed').map(({ id, cells }) => [
            id,
            Object.fromEntries(cells.map(({ field, value }) => [field, value])),
          ]),
        ),
      ).toEqual(expected.changed)
      expect(
        inState('missing')
          .map(({ id }) => id)
          .sort(),
      ).toEqual(expected.missing.filter((id) => !stay.has(id)).sort())
      expect(
        inState('added')
          .map(({ values }) => sorted(values))
          .sort(),
      ).toEqual(expected.added.map(sorted).sort())
      expect(found.changes.filter(({ cells }) => cells.some(({ isConflict }) => isConflict))).toEqual([])
      for (const { state } of found.changes) kinds.set(state, (kinds.get(state) ?? 0) + 1)
    }),
    { seed, numRuns: 200 },
  )
  expect(Math.min(...['added', 'changed', 'missing'].map((kind) => kinds.get(kind) ?? 0))).toBeGreaterThan(50)
})

test('cells that were edited in the file, in the portal or in both are told apart', () => {
  const who = fc.array(fc.constantFrom('no one', 'file', 'portal', 'both', 'both alike'), {
    minLength: 60,
    maxLength: 60,
  })
  fc.assert(
    fc.property(generatedPortal, who, (portal, editors) => {
      const file = downloaded(portal)
      const expected: Record<string, Values> = {}
      let number = 0
      const changed = Object.fromEntries(
        sheetNames.map((name) => [
          name,
          portal[name].map((record, index): PortalRow => {
            const [editor, field] = [editors[number++ % editors.length], edited[name]]
            const written = freshValue(name, field, (number % 20) + 1)
            const row = sheetIn(file, name).rows[index]
            if (row && editor !== 'no one' && editor !== 'portal') row.cells[field] = cellOf(written)
            if (editor === 'file' || editor === 'both') expected[record.id] = { isConflict: String(editor === 'both') }
            const here = editor === 'both' ? freshValue(name, field, 0) : written
            return editor === 'no one' || editor === 'file'
              ? record
              : { ...record, values: { ...record.values, [field]: here } }
          }),
        ]),
      ) as Record<SheetName, PortalRow[]>
      const { changes, problems } = compareWorkbook(file, changed, options)
      expect(problems).toEqual([])
      expect(
        Object.fromEntries(changes.map(({ id, cells }) => [id, { isConflict: String(cells[0]?.isConflict) }])),
      ).toEqual(expected)
    }),
    { seed, numRuns: 200 },
  )
})

/** For comparing added rows: their texts are stored in a form in which signs that look alike are equal. */
const sorted = (values: Values): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))).normalize('NFKC')
