import type { ImportFileName } from '@portal/domain/import/files'

export const engagementsPerCopy = 40

/**
 * Yields the records of the company. Benchmarks ask for more engagements than it has: then copies follow, as if other
 * divisions of its customers had them. Copies have no surveys of audits and no budgets. The number of engagements is
 * rounded up to a multiple of 40.
 */
export function* withCopies(name: ImportFileName, records: readonly object[], engagements: number): Generator<object> {
  yield* records
  // All copies have the same people, so these files need no copies.
  if (name === 'people' || name === 'absences' || name === 'time_entries') return
  const texts = records
    .map((record) => JSON.stringify({ ...record, surveys: undefined, budget_days: undefined }))
    .filter((text) => !isLeftOut(name, text))
  for (let copy = 2; (copy - 1) * engagementsPerCopy < engagements; copy++)
    for (const text of texts) yield JSON.parse(copied(text, copy))
}

/** Not copied: accounts of the demo and of staff, trial audits, and all but the first survey (C1) and the first feedback (I1). */
const isLeftOut = (name: ImportFileName, text: string): boolean =>
  text.includes('demo-') ||
  (name === 'users' && text.includes('"internal"')) ||
  (name === 'audits' && text.includes('Trial audit')) ||
  (name === 'history' && !/^.{0,40}"id":"P\d+-[CI]1"/.test(text))

/**
 * Changes ids, names and addresses in the JSON of a record. It relies on the order of the keys in `tables/`. Engagements,
 * work orders, audits and customers get other ids; the people E001 to E005, who have demo accounts, become E011 to E015.
 */
function copied(text: string, copy: number): string {
  const engagementsBefore = (copy - 1) * engagementsPerCopy
  return text
    .replace(/"P(\d{4})/g, (_, number) => `"P${String(Number(number) + engagementsBefore).padStart(4, '0')}`)
    .replace(/"WO-(\d+)/, (_, number) => `"WO-${Number(number) + 7 * engagementsBefore}`)
    .replace(/"id":"(\d+)"/, (_, number) => `"id":"${Number(number) + 5 * engagementsBefore}"`)
    .replace(/"(C\d\d)(?=["-])/g, `"$1-${copy}`)
    .replace(/"E00([1-5])"/g, '"E01$1"')
    .replace(/@(?!provider)(?=[a-z])/g, `@division${copy}.`)
    .replace(/("title":"[^"]*)(?=","client_id)/, `$1, stage ${copy}`)
    .replace(/^(\{"id":"C[^"]*","name":"[^"]*|.*"company_name":"[^"]*)/, `$1, division ${copy}`)
}
