// @module-tag own-database

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { version } from './version.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-compiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that keeps its code in a data directory, is loaded, and is killed. */
function startAndKill(dataDir: string): void {
  const adjacent = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file))
  const program = `
    import { keepCompiledCode, writeCompiledCode } from ${adjacent('compiled-code.ts')}
    keepCompiledCode(process.argv[1] || null)
    await import(${adjacent('version.ts')})
    await import(${adjacent('operators-problem.ts')})
    writeCompiledCode()
    process.kill(process.pid, 'SIGKILL')`
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program, dataDir], { env: {}, stdio: 'pipe' })
  } catch (error) {
    if (!(error instanceof Error && 'signal' in error && error.signal === 'SIGKILL')) throw error
  }
}

test('compiled code is kept in the data directory, only for the current version', () => {
  const compiled = path.join(folder, 'compiled')
  mkdirSync(path.join(compiled, '0.0.1'), { recursive: true })
  startAndKill(folder)
  expect(readdirSync(compiled)).toEqual([version])
  expect(readdirSync(path.join(compiled, version), { recursive: true }).length).toBeGreaterThan(5)
})

test('a start works without a place for compiled code', () => {
  startAndKill('')
  const accepted = path.join(folder, 'taken')
  writeFileSync(accepted, 'a file where the folder would be')
  startAndKill(accepted)
  startAndKill(path.join(accepted, 'below'))
  expect(readFileSync(accepted, 'utf8')).toBe('a file where the folder would be')
})
