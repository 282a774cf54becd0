import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Each is checked by itself, because they may use different things (the DOM, Node). */
const typeProjects = ['server', 'web', 'e2e', 'domain', 'domain/tsconfig.test.json']

/** Incremental and with one checker each: several checkers read the same types again and take twice the processor time. */
const typeChecks = typeProjects.map((project) => {
  const buildInfo = path.join('node_modules', '.cache', 'types', `${project.replace('/', '-')}.tsbuildinfo`)
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo]
  return { name: `types of ${project}`, program: 'tsc', args }
})

interface Check {
  name: string
  program: string
  args: readonly string[]
}

/** Checks of the sources that run no code of the portal. Of `changed` files, only they are formatted and linted. */
export function staticChecks(changed?: readonly string[]): Check[] {
  // Another setting or version of Biome may find something in any file.
  const isWhole = changed === undefined || changed.includes('biome.jsonc') || changed.includes('package-lock.json')
  const files = isWhole ? ['.'] : changed.filter((file) => existsSync(path.join(root, file)))
  const lint = ['ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files]
  return [
    { name: 'structure', program: process.execPath, args: ['scripts/check-structure.ts'] },
    ...typeChecks,
    ...(files.length > 0 ? [{ name: 'format and lint', program: 'biome', args: lint }] : []),
    { name: 'unused code', program: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
    { name: 'settings in the docs', program: process.execPath, args: ['scripts/readme-settings.ts', '--check'] },
  ]
}

/** Runs a program of this project's packages, or any other, at the root; true when it ends well. */
export function runProgram(program: string, args: string[], environment = {}): Promise<boolean> {
  return ended(started(program, args, 'inherit', environment))
}

/** Runs a program silently, at the root or in another folder, and returns its output. Stops it when the signal is aborted. */
export async function outcome(
  program: string,
  args: string[],
  environment = {},
  where: { folder?: string; signal?: AbortSignal } = {},
): Promise<{ ok: boolean; said: string }> {
  const child = started(program, args, 'pipe', environment, where)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return { ok: await ended(child), said: output }
}

function started(
  program: string,
  args: string[],
  output: 'inherit' | 'pipe',
  environment = {},
  { folder = root, signal }: { folder?: string; signal?: AbortSignal } = {},
): ChildProcess {
  const ours = path.join(root, 'node_modules', '.bin', program)
  return spawn(existsSync(ours) ? ours : program, args, {
    cwd: folder,
    stdio: ['ignore', output, output],
    signal,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
}

/** A program that cannot be started is closed too, after its error. */
const ended = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => child.on('error', () => {}).on('close', (code) => resolve(code === 0)))
