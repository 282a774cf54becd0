import type { Source } from './source.ts'

const longest = { code: 300, test: 500 }
/** Where SQL stands: data.ts and *-data.ts, and folders that are about nothing else than the database's rows. */
const maySql = /\/(?:.+-)?data\.ts$|^server\/(?:platform\/database|features\/import|demo)\//
/** Kysely statements, SQL text and driver queries. */
const sql = [
  /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bsql(?:[<`]|\.\w+[<(])/,
  /\.(?:query|executeQuery)[<(]/,
]
const clock = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*[\w<(]))|(?<!new )\bDate\(/
/** Other ways to read `process.env`: through another name, in parts, or from the module. */
const environment = [
  /\bprocess\??\.\s*env\b/,
  /\bprocess\s*(?:\?\.)?\[/,
  /\benv\b[^{}]*\}\s*=\s*(?:globalThis\.)?process\b(?!\.)/,
  /\w\s*=\s*(?:globalThis\.)?process\s*(?:[;\n,)]|$)/,
]
const ofProcess = new Set(['process', 'node:process'])

/** Checks content and length of files by kind. No file is exempt by name. */
export function textProblems(sources: readonly Source[]): string[] {
  const features = new Set(sources.flatMap(({ workspace, folder }) => (workspace === 'domain' && folder) || []))
  return sources.flatMap(({ file, workspace, folder, text, code, imports, isTest }) => {
    const problems: string[] = []
    const lines = text.split('\n').length - 1
    if (lines > (isTest ? longest.test : longest.code))
      problems.push(`${file}: ${lines} lines; split it by the nouns in it`)
    if (isTest) return problems
    if (workspace === 'domain' && clock.test(code))
      problems.push(`${file}: domain has no clock; pass the day as an argument`)
    if (workspace !== 'server') return problems
    if (features.has(folder ?? '') && clock.test(code))
      problems.push(`${file}: use the portal's clock: portal.now() and portal.today()`)
    if (sql.some((way) => way.test(code)) && !maySql.test(file)) problems.push(`${file}: SQL belongs in data.ts`)
    const read = code.replaceAll('readConfig(process.env)', '')
    if (environment.some((way) => way.test(read)) || imports.some(({ target }) => ofProcess.has(target)))
      problems.push(`${file}: only the configuration reads the environment`)
    return problems
  })
}
