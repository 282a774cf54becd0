import type { ImportFileName } from '@portal/domain/import/files'

export const engagementsPerStage = 40

/**
 * The records of the company. For measurements, they are repeated until there are that many engagements: those of other
 * divisions of its customers, without surveys of audits and without budgets.
 */
export function* repeated(name: ImportFileName, records: readonly object[], engagements: number): Generator<object> {
  yield* records
  if (name === 'people' || name === 'absences' || name === 'time_entries') return
  const texts = records
    .map((record) => JSON.stringify({ ...record, surveys: undefined, budget_days: undefined }))
    .filter((text) => !isLeftOut(name, text))
  for (let stage = 2; (stage - 1) * engagementsPerStage < engagements; stage++)
    for (const text of texts) yield JSON.parse(inStage(text, stage))
}

/** Accounts of the demo and of staff exist once. One survey and one feedback of each engagement are enough to measure. */
const isLeftOut = (name: ImportFileName, text: string): boolean =>
  text.includes('demo-') ||
  (name === 'users' && text.includes('"internal"')) ||
  (name === 'audits' && text.includes('Trial audit')) ||
  (name === 'history' && !/^.{0,40}"id":"P\d+-[CI]1"/.test(text))

/** Changes ids, names and addresses. Replaces the first five people, because they have demo accounts. */
function inStage(text: string, stage: number): string {
  const shift = (stage - 1) * engagementsPerStage
  return text
    .replace(/"P(\d{4})/g, (_, number) => `"P${String(Number(number) + shift).padStart(4, '0')}`)
    .replace(/"WO-(\d+)/, (_, number) => `"WO-${Number(number) + 7 * shift}`)
    .replace(/"id":"(\d+)"/, (_, number) => `"id":"${Number(number) + 5 * shift}"`)
    .replace(/"(C\d\d)(?=["-])/g, `"$1-${stage}`)
    .replace(/"E00([1-5])"/g, '"E01$1"')
    .replace(/@(?!provider)(?=[a-z])/g, `@division${stage}.`)
    .replace(/("title":"[^"]*)(?=","client_id)/, `$1, stage ${stage}`)
    .replace(/^(\{"id":"C[^"]*","name":"[^"]*|.*"company_name":"[^"]*)/, `$1, division ${stage}`)
}
