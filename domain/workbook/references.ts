import type { CalendarDay } from '../dates/calendar-day.ts'
import { noSuchPerson } from '../records/keeper.ts'
import { noOneIsCalled, severalAreCalled } from '../records/order-problems.ts'
import { fold } from '../text/fold.ts'
import { type Names, namedSheets, nameFields, textsFor, textsOfRow } from './names.ts'
import { check } from './row-key.ts'
import { type NamedSheet, sheetOf } from './sheets.ts'
import type { PortalRows, Value, Values } from './workbook.ts'

/** A row that others refer to, as it is after the changes of the file. */
interface Target {
  id: string
  values: Values
  hasProblem: boolean
}

/** A row of the file that others may refer to. */
export interface NamedRow extends Target {
  /** Check of its name at the download; null for a new row. */
  nameAtDownload: string | null
  /** Texts of the cells that name it and tell namesakes apart. */
  name: string
  apart: string
}

type Ids = Map<string, string[]>
/** Where names are looked for, in this order. */
interface Layers {
  atDownload: Ids
  inFile: Ids
  inPortal: Ids
}

/** Finds the rows that cells name. Rows of the file are added sheet by sheet, before the sheets that refer to them. */
export interface References {
  add: (sheet: NamedSheet, row: NamedRow) => void
  find: (sheet: NamedSheet, text: string) => { id: string } | { sentence: string }
  /** Name of a row without address or customer. */
  name: (sheet: NamedSheet, id: Value | undefined) => string | undefined
  /** Problem of naming a row that was not named before. */
  problemOfNew: (sheet: NamedSheet, id: string, isForNewWork: boolean) => string | undefined
}

export function referencesTo(portal: PortalRows, names: Names, today: CalendarDay): References {
  const everyLayer = new Map<NamedSheet, Layers>()
  const targets = new Map<string, Target>()
  const results = new Map<string, ReturnType<References['find']>>()
  const keyOf = (sheet: NamedSheet, id: string): string => `${sheet} ${id}`
  const layersOf = (sheet: NamedSheet): Layers => {
    const layers = everyLayer.get(sheet) ?? { atDownload: new Map(), inFile: new Map(), inPortal: new Map() }
    everyLayer.set(sheet, layers)
    return layers
  }
  for (const sheet of namedSheets)
    for (const { id, values } of portal[sheet]) {
      targets.set(keyOf(sheet, id), { id, values, hasProblem: false })
      for (const text of lookedUp(sheet, values, textsOfRow(sheet, id, values, names)))
        addTo(layersOf(sheet).inPortal, text, id)
    }

  const name: References['name'] = (sheet, id) => {
    const value = targets.get(keyOf(sheet, String(id)))?.values[nameFields[sheet].name]
    return value == null ? undefined : String(value)
  }

  const textFor = (sheet: NamedSheet, { id, values }: Target): string => {
    const own = names[sheet].get(id)
    if (own !== undefined) return own
    const { apart } = nameFields[sheet]
    const other = apart === null ? null : (values[apart] ?? null)
    const apartText = sheet === 'people' ? other : name(sheet === 'work_orders' ? 'engagements' : 'customers', other)
    return textsFor(name(sheet, id) ?? '', String(apartText ?? ''), id)[1] ?? ''
  }

  const find: References['find'] = (sheet, text) => {
    const { atDownload, inFile, inPortal } = layersOf(sheet)
    const folded = fold(text)
    const ids = atDownload.get(check(folded)) ?? inFile.get(folded) ?? inPortal.get(folded) ?? []
    const found = ids.flatMap((id) => targets.get(keyOf(sheet, id)) ?? [])
    const [first, second] = found
    const only = second === undefined ? first : found.find(({ hasProblem }) => hasProblem)
    if (only) return { id: only.id }
    const { title, one } = sheetOf(sheet)
    if (!first) return { sentence: sheet === 'people' ? noOneIsCalled(text) : `There is no ${one} called ${text}.` }
    const called = severalAreCalled(found.length, title.toLowerCase(), text)
    return { sentence: `${called}. Write “${textFor(sheet, first)}”` }
  }

  return {
    name,
    add: (sheet, { nameAtDownload, name: text, apart, ...target }) => {
      const { atDownload, inFile } = layersOf(sheet)
      targets.set(keyOf(sheet, target.id), target)
      if (nameAtDownload !== null) addTo(atDownload, nameAtDownload, target.id)
      for (const each of lookedUp(sheet, target.values, textsFor(text, apart, target.id)))
        addTo(inFile, each, target.id)
    },
    find: (sheet, text) => {
      const key = keyOf(sheet, text)
      const result = results.get(key) ?? find(sheet, text)
      results.set(key, result)
      return result
    },
    problemOfNew: (sheet, id, isForNewWork) => {
      const target = targets.get(keyOf(sheet, id))
      if (sheet !== 'people' || !target || target.hasProblem) return undefined
      const { works, left_on = null } = target.values
      if (works === 'no') return doesNotWork(name(sheet, id) ?? '')
      return isForNewWork && left_on !== null && left_on < today ? noSuchPerson : undefined
    },
  }
}

const doesNotWork = (name: string): string =>
  `${name} does not work on engagements. Change this on the sheet People, or choose someone else.`

/** Folded texts by which a row is found: on People the address alone, too. */
function lookedUp(sheet: NamedSheet, values: Values, texts: readonly string[]): string[] {
  const { email } = values
  return [...texts, ...(sheet === 'people' && typeof email === 'string' ? [email] : [])].map(fold)
}

/** A row adds its texts one after the other, so that an id which is there already is the last one. */
function addTo(ids: Ids, text: string, id: string): void {
  const there = ids.get(text)
  if (there === undefined) ids.set(text, [id])
  else if (there.at(-1) !== id) there.push(id)
}
