import { typeChecks } from './run-program.ts'

/** One command that is right or wrong as a whole. */
export interface Check {
  name: string
  program: string
  args: readonly string[]
}

/** A test runner that counts its own tests. */
export interface Suite {
  name: string
  runner: 'vitest' | 'playwright'
  args: readonly string[]
  environment?: Readonly<Record<string, string>>
}

export type Step = Check | Suite
/** A list within the list is done two at a time: none of it needs what another makes, and none is busy on both processors. */
export type Plan = readonly (Step | readonly Step[])[]

/** More workers than processors: tests of the server wait a third of their time, for a database, a mail server or a clock. */
const serverWorkers = 4

const script = (name: string, ...args: string[]): Check => ({ name, program: process.execPath, args })
const vitest = (name: string, ...args: string[]): Suite => ({ name, runner: 'vitest', args: ['run', ...args] })

const install = script('install, start and build in an empty folder', 'scripts/check-install.ts')
const bundle = script('build and JavaScript budget', 'scripts/check-bundle.ts')
const staticChecks: readonly Check[] = [
  script('structure', 'scripts/check-structure.ts'),
  ...typeChecks.map(({ project, program, args }) => ({ name: `types of ${project}`, program, args })),
  { name: 'format and lint', program: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  script('README settings', 'scripts/readme-settings.ts', '--check'),
]
const servers = ['--project', 'server', '--project', 'server-postgres', '--maxWorkers', String(serverWorkers)]
const journeys = ['test', '--config', 'e2e/playwright.config.ts']

/** Every check there is; the longest of those side by side comes first. With `both`, each test of the server on both databases. */
export const wholePlan = (both: boolean): Plan => [
  [install, ...staticChecks, vitest('domain and screens', '--project', 'domain', '--project', 'web')],
  // It takes the screens as the fresh install has built them.
  bundle,
  { ...vitest('server on PGlite and PostgreSQL', ...servers), ...(!both && { environment: { WHOLE_RUN: 'true' } }) },
  { name: 'end to end', runner: 'playwright', args: journeys },
]

/** For while one works. Of server and screens the tests that these files and folders name. */
export const quickPlan = (changed: readonly string[]): Plan => [
  [bundle, ...staticChecks],
  vitest('rules', '--project', 'domain'),
  ...(changed.length > 0
    ? [vitest('what has changed', '--project', 'server', '--project', 'web', '--passWithNoTests', ...changed)]
    : []),
]
