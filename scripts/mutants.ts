// npm run mutants [-- AREA ...]: changes the code in small ways, one at a time, and says which changes no test notices.
// Areas of the server take `--minutes 15` at most for each, and go on where the last run ended; with `--early` also what a module
// meets when it is loaded is tried, each in a process of its own. `--tries 8` tries a mutant with so many tests at most.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { State } from './mutants/state.ts'
import { switched } from './mutants/switched.ts'

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
/** Of the server the files that decide. What only writes letters, tables and answers is held by its tests alone. */
const some = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `server/${folder}/${name}.ts`)
const testsOf = (...names: readonly string[]): string[] => names.map((name) => `server/${name}.test.ts`)
const areas: Record<string, Area> = {
  permissions: {
    mutate: ['domain/*/permissions.ts', 'domain/tokens/token.ts'],
    tests: withModel('files', 'team', 'visibility', 'feedback', 'stakeholders', 'tokens'),
  },
  'domain/visibility': { mutate: of('domain/visibility'), tests: withModel('visibility') },
  'domain/session': { mutate: of('domain/session'), tests: withModel('session') },
  'domain/files': { mutate: of('domain/files'), tests: withModel('files') },
  'server/visibility': {
    mutate: [...some('visibility', 'data', 'event-data', 'reader-data', 'routes'), 'server/engagements/data.ts'],
    tests: ['server/visibility/*.test.ts', 'server/engagements/routes.test.ts'],
  },
  'server/limits': {
    mutate: [...some('session', 'asker', 'limits'), 'server/http/rate-limit-data.ts'],
    tests: testsOf(
      ...['http/rate-limit', 'session/limits', 'session/login-limits', 'session/stranger', 'session/authenticators'],
    ),
  },
  'server/links': {
    mutate: some('session', 'access-code', 'challenge-data', 'log-in', 'request-access-link'),
    tests: testsOf(
      'session/access-link',
      'session/stranger',
      'session/second-step',
      'trail/sign-ins',
      'session/new-sign-in',
      'session/login-limits',
      'customer-sign-on/customer-sign-on',
      'session/sessions',
    ),
  },
  'server/sessions': {
    mutate: some('session', 'authenticate', 'cookie', 'data', 'sealed-id-token', 'start-session'),
    tests: testsOf(
      ...['session/sessions', 'session/visits', 'session/cookies', 'session/passkeys', 'session/sign-on'],
      'admin/view-as',
    ),
  },
  'server/devices': {
    mutate: some('session', 'enter', 'known-device', 'known-device-data'),
    tests: testsOf('session/new-sign-in', 'session/stranger'),
  },
  'server/second-step': {
    mutate: some('session', 'ceremony', 'passkey-data', 'passkey-log-in', 'passkeys', 'second-step'),
    tests: testsOf(
      ...['session/second-step', 'session/passkeys', 'session/authenticators', 'customer-sign-on/customer-sign-on'],
    ),
  },
  'server/apps': {
    mutate: some(
      'session',
      'authenticator-step',
      'authenticators',
      'authenticator-data',
      'set-up-authenticator',
      'time-code',
    ),
    tests: testsOf('session/authenticators', 'customer-sign-on/customer-sign-on'),
  },
  'server/sign-on': {
    mutate: [...some('session', 'sign-on', 'sign-on-data'), 'server/sso/sign-on.ts', 'server/sso/customer-provider.ts'],
    tests: testsOf(
      'sso/sign-on',
      'session/sign-on',
      'customer-sign-on/customer-sign-on',
      'session/hostile-sign-on',
      'session/sign-on-faults',
      'session/sessions',
    ),
  },
  'server/files': {
    mutate: some('files', 'access-data', 'category-zip', 'data', 'delete-file', 'download-file', 'upload-file'),
    tests: testsOf(
      ...[
        'files/routes',
        'files/versions',
        'files/sensitive-files',
        'files/jobs',
        'files/scanner',
        'files/upload-file',
      ],
      ...['files/download-race', 'files/storage-outage'],
    ),
  },
  'server/encryption': {
    mutate: some('files', 'encryption'),
    tests: testsOf('files/encryption', 'files/sensitive-files', 'files/versions'),
  },
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    early: { type: 'boolean', default: false },
    tries: { type: 'string', default: '' },
  },
})
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

const percent = (killed: number, left: number): number => Math.round((1000 * killed) / (killed + left)) / 10
/** What no test noticed, a line each, and how many there are. Of what was met early alone nothing is known unless it was tried. */
function reported(name: string, { mutants, killed, passed, early, whole }: State): Record<string, unknown> {
  const unknown = mutants.filter(({ id }) => !(id in killed) && !passed[id]?.length && (!whole || early.includes(id)))
  const left = mutants.filter((mutant) => !(mutant.id in killed) && !unknown.includes(mutant))
  for (const { id, file, line, column, kind, was, becomes } of left)
    console.log(`${file}:${line}:${column} ${kind}, met by ${passed[id]?.length ?? 0} tests: ${was} => ${becomes}`)
  const [noticed, texts] = [Object.keys(killed).length, left.filter(({ kind }) => kind === 'StringLiteral').length]
  return {
    ...{ area: name, mutants: noticed + left.length, killed: noticed, percent: percent(noticed, left.length) },
    ...{ 'texts left': texts, 'without them': percent(noticed, left.length - texts), 'not tried': unknown.length },
  }
}

mkdirSync(folder, { recursive: true })
const isLeft = (status: string): boolean => status === 'Survived' || status === 'NoCoverage'
const table: Record<string, unknown>[] = []
for (const name of asked.length > 0 ? asked : Object.keys(areas)) {
  const { mutate, tests } = areas[name] ?? { mutate: [], tests: [] }
  if (name.startsWith('server/')) {
    const how = { minutes: Number(values.minutes), early: values.early, tries: values.tries }
    table.push(reported(name, await switched({ root, folder, name }, { mutate, tests }, how)))
    continue
  }
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
