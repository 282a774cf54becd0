import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { type BodyChange, bodyChanges, type RecordedRead, storedBodies } from '../server/testing/recorded-reads.ts'
import { outcome } from './run-program.ts'

const root = path.resolve(import.meta.dirname, '..')
const recordings = 'server/testing/recordings'

/** Prints a diff for each response to a read that differs between a commit and this folder. Returns the exit code. */
export async function printChangedBodies(revision: string): Promise<number> {
  const commit = commitOf(revision)
  if (commit === undefined) return fail(`Git knows no commit ${revision}.`)
  if (git('ls-tree', commit, `${recordings}/reads.txt`) === '')
    return fail(`${revision} is older than ${recordings}/reads.txt, so it cannot record bodies for a comparison.
It has them in files. To read one: git show ${revision}:${recordings}/reads/engagements.getEngagement.json`)
  if (git('show', `${commit}:package-lock.json`) !== readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    console.error(`package-lock.json of ${revision} differs. ${revision} runs with the packages installed here.`)

  const folder = mkdtempSync(path.join(tmpdir(), 'portal-diff-'))
  const worktree = path.join(folder, 'worktree')
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort(signal))
  try {
    const { signal } = interruption
    const added = await outcome('git', ['worktree', 'add', '--quiet', '--detach', worktree, commit], {}, { signal })
    if (!added.ok) throw new Error(added.said)
    linkPackages(worktree)
    const record = (name: string, checkout: string) =>
      recordBodies(name, checkout, mkdtempSync(path.join(folder, 'bodies-')), signal)
    const before = await record(revision, worktree)
    printDiff(folder, bodyChanges(before, await record('this folder', root)))
    return 0
  } catch (error) {
    if (!interruption.signal.aborted) return fail(error instanceof Error ? error.message : String(error))
    return 128 + constants.signals[interruption.signal.reason as 'SIGINT' | 'SIGTERM']
  } finally {
    // A stopped test may still write for a moment.
    rmSync(folder, { recursive: true, maxRetries: 10 })
    spawnSync('git', ['worktree', 'remove', '--force', worktree], { cwd: root })
  }
}

/** Links the packages that are installed here, except those of the portal itself and the caches, whose names have a dot. */
function linkPackages(worktree: string): void {
  const installed = path.join(root, 'node_modules')
  const modules = path.join(worktree, 'node_modules')
  const link = (target: string, ...name: string[]): void => symlinkSync(target, path.join(modules, ...name), 'junction')
  mkdirSync(path.join(modules, '@portal'), { recursive: true })
  for (const name of ['domain', 'server', 'web']) link(path.join(worktree, name), '@portal', name)
  for (const name of readdirSync(installed))
    if (name !== '@portal' && !/^\.(?!bin$)/.test(name)) link(path.join(installed, name), name)
}

async function recordBodies(
  name: string,
  folder: string,
  bodies: string,
  signal: AbortSignal,
): Promise<RecordedRead[]> {
  console.error(`Recording the responses of ${name} ...`)
  const reads = ['--project', 'server', '--testNamePattern', '^GET ', 'server/whole-portal/recordings.test.ts']
  const environment = { RECORDED_BODIES: bodies }
  const { ok, said } = await outcome('vitest', ['run', ...reads], environment, { folder, signal })
  if (!ok) throw new Error(`${said}\nThe responses of ${name} cannot be recorded.`)
  return storedBodies(bodies)
}

function printDiff(folder: string, changes: readonly BodyChange[]): void {
  if (changes.length === 0) console.log('All responses to reads are the same.')
  for (const { call, request, people, ...bodies } of changes)
    for (const side of ['before', 'after'] as const) {
      const file = path.join(folder, side, call, `${request}, as ${people.join(', ')}`)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, bodies[side] ? `${JSON.stringify(bodies[side], null, 1)}\n` : '')
    }
  if (changes.length > 0)
    spawnSync('git', ['diff', '--no-index', '--no-prefix', 'before', 'after'], { cwd: folder, stdio: 'inherit' })
}

function commitOf(revision: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).trim()
  } catch {
    return undefined
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}
