import type { CalendarDay } from '../dates/calendar-day.ts'
import { noSuchPerson } from '../records/keeper.ts'
import { noOneIsCalled, severalAreCalled } from '../records/order-problems.ts'
import { fold } from '../text/fold.ts'
import { type Names, namedSheets, nameFields, textsFor, textsOfRow } from './names.ts'
import { check } from './row-key.ts'
import { type NamedSheet, sheetOf } from './sheets.ts'
import type { PortalRows, Value, Values } from './workbook.ts'

/** A row that others refer to, after the changes of the file. */
interface Target {
  id: string
  values: Values
  hasProblem: boolean
}

/** A row of the file with the texts of the cells that name it and tell namesakes apart. */
interface NamedRow extends Target {
  /** Check of its name at the download; null for a new row. */
  nameAtDownload: string | null
  name: string
  apart: string
}

type Ids = Map<string, string[]>

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
  const targets = new Map<string, Target>()
  const results = new Map<string, ReturnType<References['find']>>()
  /** How to write rows of the file that have namesakes. */
  const longNames = new Map<string, string>()
  const keyOf = (sheet: NamedSheet, text: Value | undefined): string => `${sheet} ${text}`

  // Ids by sheet and text. The names of the workbook, at the download and now, come before those of the portal.
  const atDownload: Ids = new Map()
  const inFile: Ids = new Map()
  const inPortal: Ids = new Map()
  const addTexts = (ids: Ids, sheet: NamedSheet, { id, values }: Target, texts: readonly string[]): void => {
    const { email } = values
    const addresses = sheet === 'people' && typeof email === 'string' ? [email] : []
    for (const text of [...texts, ...addresses]) addTo(ids, keyOf(sheet, fold(text)), id)
  }
  for (const sheet of namedSheets)
    for (const { id, values } of portal[sheet]) {
      const target = { id, values, hasProblem: false }
      targets.set(keyOf(sheet, id), target)
      addTexts(inPortal, sheet, target, textsOfRow(sheet, id, values, names))
    }

  const name: References['name'] = (sheet, id) => {
    const value = targets.get(keyOf(sheet, id))?.values[nameFields[sheet].name]
    return value == null ? undefined : String(value)
  }

  const find: References['find'] = (sheet, text) => {
    const key = keyOf(sheet, fold(text))
    const inWorkbook = new Set([...(atDownload.get(keyOf(sheet, check(fold(text)))) ?? []), ...(inFile.get(key) ?? [])])
    const ids = inWorkbook.size > 0 ? [...inWorkbook] : (inPortal.get(key) ?? [])
    const found = ids.flatMap((id) => targets.get(keyOf(sheet, id)) ?? [])
    const [first, second] = found
    const only = second === undefined ? first : found.find(({ hasProblem }) => hasProblem)
    if (only) return { id: only.id }
    const { title, one } = sheetOf(sheet)
    if (!first) return { sentence: sheet === 'people' ? noOneIsCalled(text) : `There is no ${one} called ${text}.` }
    const texts = [names[sheet].get(first.id), longNames.get(keyOf(sheet, first.id))]
    const unique = texts.find((each) => each && fold(each) !== fold(text))
    return { sentence: `${severalAreCalled(found.length, title.toLowerCase(), text)}. Write “${unique}”` }
  }

  return {
    name,
    add: (sheet, { nameAtDownload, name: text, apart, ...target }) => {
      const texts = textsFor(text, apart, target.id)
      targets.set(keyOf(sheet, target.id), target)
      longNames.set(keyOf(sheet, target.id), texts[1] ?? text)
      if (nameAtDownload !== null) addTo(atDownload, keyOf(sheet, nameAtDownload), target.id)
      addTexts(inFile, sheet, target, texts)
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

/** A row adds its texts one after the other, so that an id which is there already is the last one. */
function addTo(ids: Ids, text: string, id: string): void {
  const there = ids.get(text)
  if (there === undefined) ids.set(text, [id])
  else if (there.at(-1) !== id) there.push(id)
}
