import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { demoProblems } from './structure/demo.ts'
import { nameProblems } from './structure/names.ts'
import { ownDatabaseProblems } from './structure/own-database.ts'
import { screenProblems } from './structure/screens.ts'
import { sourceOf } from './structure/source.ts'
import { styleProblems } from './structure/styles.ts'
import { textProblems } from './structure/text.ts'

/** The rules of CONTRIBUTING.md that a machine can check; each finding says what to do. */
const rules = [nameProblems, demoProblems, screenProblems, textProblems, ownDatabaseProblems]

const root = path.resolve(import.meta.dirname, '..')

function filesLike(pattern: string): string[] {
  // web/public is served unchanged, before the browser's features are known.
  const exclude = (name: string): boolean => /(?:^|[\\/])(?:node_modules|dist)$|^web[\\/]public$/.test(name)
  return globSync(pattern, { cwd: root, exclude }).map((file) => file.split(path.sep).join('/'))
}

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const sources = filesLike('{domain,server,web}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}').map((file) =>
  sourceOf(file, textOf(file)),
)
const sheets = filesLike('web/**/*.css').map((file) => ({ file, text: textOf(file) }))
const problems = [...rules.flatMap((rule) => rule(sources)), ...styleProblems(sources, sheets)]
for (const problem of problems) console.error(problem)
console.log(`structure: ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
