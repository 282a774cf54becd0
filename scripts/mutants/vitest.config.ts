import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const { MUTANT_CODE, MUTANT_RUNNER, MUTANT_TESTS = '' } = process.env
const root = path.join(import.meta.dirname, '../..')

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)

/** In place of the files that are looked at, their code with all mutants in it. */
const withMutants = () => {
  const code: Record<string, string> = JSON.parse(readFileSync(MUTANT_CODE ?? '', 'utf8'))
  return { name: 'mutants', enforce: 'pre' as const, load: (id: string) => code[id.split('?')[0] ?? ''] }
}

/** As they are named: the tests of what is changed come first. What is named by a pattern comes last. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = MUTANT_TESTS.split(' ')
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = names.indexOf(path.relative(root, moduleId))
      return place < 0 ? names.length : place
    }
    const sizeOf = ({ moduleId }: TestSpecification): number => statSync(moduleId).size
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || sizeOf(one) - sizeOf(other))
  }
}

/** The tests that a run of mutants is judged by, named by `MUTANT_TESTS`: without the other projects of the portal's own. */
export default defineConfig({
  plugins: MUTANT_CODE ? [withMutants()] : [],
  test: {
    root,
    include: MUTANT_TESTS.split(' ').filter((pattern) => !pattern.startsWith('!')),
    exclude: MUTANT_TESTS.split(' ')
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => pattern.slice(1)),
    globalSetup: MUTANT_TESTS.includes('server/') ? ['scripts/mutants/database.ts'] : [],
    // What decides about files is the same in both stores.
    env: { TEST_DATABASE: 'pglite', RACE_STORES: 'disk' },
    ...(MUTANT_RUNNER && { runner: path.join(import.meta.dirname, 'switching-runner.ts') }),
    // A query that is compiled once would keep the first mutant for good.
    ...(MUTANT_CODE && {
      alias: [{ find: /^.*\/kept-query\.ts$/, replacement: path.join(import.meta.dirname, 'unkept-query.ts') }],
    }),
    isolate: false,
    ...(MUTANT_CODE && { sequence: { sequencer: AsNamed } }),
    // What is kept of other code under the same names must not come in place of it.
    ...(MUTANT_CODE
      ? { fsModuleCache: true, fsModuleCachePath: path.join(root, '.mutants', `modules-${hashOf(MUTANT_CODE)}`) }
      : {}),
    maxWorkers: MUTANT_CODE ? 1 : 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'slow', description: '' },
      { name: 'once', description: '' },
    ],
  },
})
