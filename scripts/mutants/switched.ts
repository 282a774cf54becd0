import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutant, readState, type State, writeState } from './state.ts'

interface Instrumented {
  files: { name: string; content: string }[]
  mutants: {
    id: string
    fileName: string
    mutatorName: string
    replacement: string
    location: { start: { line: number; column: number }; end: { line: number; column: number } }
  }[]
}

/** Stryker's own, which is there once the packages of mutants are. */
async function instrument(root: string, files: readonly string[]): Promise<Instrumented> {
  const name = '@stryker-mutator/instrumenter'
  const { Instrumenter } = await import(name)
  const nothing = () => undefined
  const log = { ...{ debug: nothing, info: nothing, warn: console.warn }, isDebugEnabled: () => false }
  const read = (file: string) => ({
    name: file,
    mutate: true,
    content: readFileSync(path.join(root, file), 'utf8'),
  })
  return new Instrumenter(log).instrument(files.map(read), { excludedMutations: [], ignorers: [], plugins: null })
}

/**
 * Switches the mutants of the files on and off in one process: see `switching-runner.ts`. Those that a module meets when it is
 * loaded cannot be switched; each of these has a process of its own, if `early` says so.
 */
export async function switched(
  { root, folder, name }: { root: string; folder: string; name: string },
  area: { mutate: readonly string[]; tests: readonly string[] },
  how: { minutes: number; early: boolean; tries: string },
): Promise<State> {
  const left = area.mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const files = globSync(
    area.mutate.filter((pattern) => !pattern.startsWith('!')),
    { cwd: root },
  )
    .filter((file) => !left.some((pattern) => path.matchesGlob(file, pattern)))
    .sort()
  const { files: made, mutants } = await instrument(root, files)
  const file = (kind: string): string => path.join(folder, `${name.replaceAll('/', '-')}.${kind}`)
  writeState(
    file('code.json'),
    Object.fromEntries(made.map((one) => [path.join(root, one.name), one.content])) as never,
  )
  const described = mutants.map(describe(root))
  const known = existsSync(file('state.json')) ? readState(file('state.json')) : undefined
  const same = known && JSON.stringify(known.mutants) === JSON.stringify(described)
  const begun: State = { mutants: described, killed: {}, passed: {}, early: [], careful: [], finished: [], took: {} }
  // What was killed stays so; of what was not only tests that have changed since are asked once more.
  const tests = testsOf(root, area.tests)
  const areAllAsBefore = JSON.stringify(known?.tests) === JSON.stringify(tests)
  const isAsBefore = (title: string): boolean => {
    const name = title.split(' > ')[0] ?? ''
    return areAllAsBefore || (name in tests && known?.tests?.[name] === tests[name])
  }
  const passed = Object.fromEntries(
    Object.entries(known?.passed ?? {}).map(([id, titles]) => [id, titles.filter(isAsBefore)]),
  )
  writeState(
    file('state.json'),
    same ? { ...begun, ...known, tests, passed, careful: [], finished: [] } : { ...begun, tests },
  )

  const environment = {
    ...process.env,
    MUTANT_CODE: file('code.json'),
    MUTANT_STATE: file('state.json'),
    MUTANT_TESTS: area.tests.join(' '),
    MUTANT_TRIES: how.tries,
    MUTANT_UNTIL: String(Date.now() + how.minutes * 60_000),
  }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const run = (more: Record<string, string>, ...args: string[]): number | null =>
    spawnSync(process.execPath, [vitest, 'run', '--config', 'scripts/mutants/vitest.config.ts', ...args], {
      ...{ cwd: root, env: { ...environment, ...more }, stdio: ['ignore', 'ignore', 'inherit'] },
    }).status
  const ended = (): boolean => Date.now() > Number(environment.MUTANT_UNTIL)
  for (const longest of ['250', '2000', ''])
    while (run({ MUTANT_RUNNER: 'switching', MUTANT_LONGEST: longest }) !== 0 && !ended());

  const state = readState(file('state.json'))
  state.whole = !ended()
  writeState(file('state.json'), state)
  if (how.early)
    for (const id of state.early) {
      if (id in state.killed || state.passed[id]?.length || ended()) continue
      const began = Date.now()
      if (run({ __STRYKER_ACTIVE_MUTANT__: id }, '--bail', '1') !== 0) state.killed[id] = 'with a process of its own'
      else state.passed[id] = ['with a process of its own']
      console.error(`${id}: ${state.killed[id] ? 'killed' : 'survived'}, ${Math.round((Date.now() - began) / 1000)} s`)
      writeState(file('state.json'), state)
    }
  return state
}

/** By their names, a hash of the content of each. */
function testsOf(root: string, patterns: readonly string[]): Record<string, string> {
  const files = globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { cwd: root },
  )
  const hashOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(root, file)))
      .digest('hex')
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]))
}

const describe =
  (root: string) =>
  ({ id, fileName, mutatorName, replacement, location: { start, end } }: Instrumented['mutants'][number]): Mutant => {
    const lines = readFileSync(path.join(root, fileName), 'utf8')
      .split('\n')
      .slice(start.line, end.line + 1)
    const text = lines
      .map((line, at) => line.slice(at === 0 ? start.column : 0, at === lines.length - 1 ? end.column : undefined))
      .join(' ')
    const short = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 140)
    return {
      ...{
        id,
        file: path.relative(root, path.resolve(root, fileName)),
        line: start.line + 1,
        column: start.column + 1,
      },
      ...{ kind: mutatorName, was: short(text), becomes: short(replacement) },
    }
  }
