import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { circles } from './structure/circles.ts'
import { demoProblems } from './structure/demo.ts'
import { folderProblems } from './structure/folders.ts'
import { importProblems } from './structure/imports.ts'
import { nameProblems } from './structure/names.ts'
import { onceProblems } from './structure/once.ts'
import { screenProblems } from './structure/screens.ts'
import { type Source, sourceOf } from './structure/source.ts'
import { textProblems } from './structure/text.ts'

/** The rules of CONTRIBUTING.md that a machine can check; each finding says what to do. */
export const structureProblems = (sources: readonly Source[]): string[] => rules.flatMap((rule) => rule(sources))

const rules = [
  ...[nameProblems, folderProblems, importProblems, demoProblems, screenProblems, textProblems, onceProblems],
  circles,
]

const root = path.resolve(import.meta.dirname, '..')

async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  const exclude = (name: string): boolean => /node_modules|dist/.test(name)
  for await (const file of glob('{domain,server,web}/**/*.{ts,tsx}', { cwd: root, exclude }))
    sources.push(sourceOf(file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')))
  return sources
}

if (import.meta.main) {
  const problems = structureProblems(await readSources())
  for (const problem of problems) console.error(problem)
  console.log(`structure: ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
