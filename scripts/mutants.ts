// npm run mutants [-- AREA ...]: changes the code in small ways, one at a time, and says which changes no test notices.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.mutants')

interface Area {
  mutate: readonly string[]
  /** By which its mutants are judged. */
  tests: readonly string[]
}

const of = (folder: string): string[] => [
  `${folder}/*.ts`,
  // Declarations, words and mails: other tests hold them, or a person reads them.
  ...['*.test.ts', '*.fixture.ts', '*contract.ts', 'tables.ts', '*letters.ts', '*-words.ts'].map(
    (file) => `!${folder}/${file}`,
  ),
]
/** Few and quick: a change of what stands at the top of a file is tried with all of them. */
const withModel = (...folders: readonly string[]): string[] => [
  'domain/testing/*.test.ts',
  ...folders.map((folder) => `domain/${folder}/*.test.ts`),
]
const areas: Record<string, Area> = {
  permissions: {
    mutate: ['domain/*/permissions.ts', 'domain/tokens/token.ts'],
    tests: withModel('files', 'team', 'visibility', 'feedback', 'stakeholders', 'tokens'),
  },
  'domain/visibility': { mutate: of('domain/visibility'), tests: withModel('visibility') },
  'domain/session': { mutate: of('domain/session'), tests: withModel('session') },
  'domain/files': { mutate: of('domain/files'), tests: withModel('files') },
  'server/visibility': { mutate: of('server/visibility'), tests: ['server/visibility/*.test.ts'] },
  'server/session': { mutate: of('server/session'), tests: ['server/session/*.test.ts'] },
  'server/files': { mutate: of('server/files'), tests: ['server/files/*.test.ts'] },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in areas))
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}.`)
  process.exit(1)
}

// Its packages are many, and nothing but this needs them.
const packages = path.join(import.meta.dirname, 'mutants/node_modules')
if (!existsSync(packages)) {
  const { status } = spawnSync('npm', ['ci'], { cwd: path.dirname(packages), stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

interface Report {
  files: Record<string, { mutants: { status: string; mutatorName: string }[] }>
}

mkdirSync(folder, { recursive: true })
const isLeft = (status: string): boolean => status === 'Survived' || status === 'NoCoverage'
const percent = (killed: number, left: number): number => Math.round((1000 * killed) / (killed + left)) / 10
const table: Record<string, unknown>[] = []
for (const name of asked.length > 0 ? asked : Object.keys(areas)) {
  const { mutate, tests } = areas[name] ?? { mutate: [], tests: [] }
  const file = (kind: string): string => path.join(folder, `${name.replaceAll('/', '-')}.${kind}`)
  writeFileSync(
    file('config.json'),
    JSON.stringify({
      ...{
        testRunner: 'vitest',
        plugins: [path.join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js')],
        mutate,
        concurrency: 1,
      },
      vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
      // What is not asked again where neither the code nor its tests have changed.
      ...{ coverageAnalysis: 'perTest', incremental: true, incrementalFile: file('incremental.json') },
      ...{ reporters: ['clear-text', 'json'], jsonReporter: { fileName: file('json') } },
      clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
      ...{
        tempDirName: file('work'),
        ignorePatterns: ['dist', 'web', 'bench', '.data', '.tools', '.mutants'],
      },
    }),
  )
  const environment = { ...process.env, MUTANT_TESTS: tests.join(' ') }
  const stryker = path.join(packages, '@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [stryker, 'run', file('config.json')], {
    ...{ cwd: root, env: environment, stdio: 'inherit' },
  })
  if (status !== 0) process.exit(status ?? 1)
  const report = JSON.parse(readFileSync(file('json'), 'utf8')) as Report
  const mutants = Object.values(report.files).flatMap((one) => one.mutants)
  const count = (...of: string[]): number => mutants.filter((mutant) => of.includes(mutant.status)).length
  const [killed, left] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
  const texts = mutants.filter((mutant) => mutant.mutatorName === 'StringLiteral' && isLeft(mutant.status)).length
  const [all, withoutTexts] = [percent(killed, left), percent(killed, left - texts)]
  table.push({
    area: name,
    mutants: killed + left,
    killed,
    percent: all,
    'texts left': texts,
    'without them': withoutTexts,
  })
}
console.table(table)
