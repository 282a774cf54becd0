import type { Source } from './source.ts'

/** Where SQL stands: data.ts and *-data.ts, and folders that are about nothing else than the database's rows. */
const maySql = /\/(?:.+-)?data\.ts$|^server\/(?:database|import|demo)\//
const longest = { code: 300, test: 500 }

/** What a file of its kind may say, and how long it may be. No file is exempt by its name. */
export const textProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, workspace, text, isTest }) => {
    const problems: string[] = []
    const lines = text.split('\n').length - 1
    if (lines > (isTest ? longest.test : longest.code))
      problems.push(`${file}: ${lines} lines; look for the second noun in it`)
    if (isTest) return problems
    if (workspace === 'domain' && /\bDate\.now\(|new Date\(\)/.test(text))
      problems.push(`${file}: domain has no clock; take the day as an argument`)
    if (workspace !== 'server') return problems
    if (/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/.test(text) && !maySql.test(file))
      problems.push(`${file}: SQL belongs into data.ts`)
    if (/process\.env/.test(text.replaceAll('readConfig(process.env)', '')))
      problems.push(`${file}: only the configuration reads the environment`)
    return problems
  })
