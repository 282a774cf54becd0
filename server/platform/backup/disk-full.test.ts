import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'
import { settingsWithDatabase } from '../../testing/test-database.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { deletionFileName } from '../deletion-log/file.ts'
import { operatorsProblem } from '../operators-problem.ts'
import { StorageFull } from '../storage/storage.ts'
import { backUpWhenDue } from './jobs.ts'
import { findLastBackups } from './run-data.ts'

/** Linux: every write to this file fails as on a full disk. */
const fullDisk = '/dev/full'
const folder = await mkdtemp(path.join(tmpdir(), 'portal-disk-full-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const kit = await testPortal({ BACKUP_DIR: path.join(folder, 'backups') })
beforeEach(() => kit.reset())

describe.skipIf(!existsSync(fullDisk))('on a full disk', () => {
  test('the command backup says what was not written, leaves no file and fails', async () => {
    const settings = await settingsWithDatabase(path.join(folder, 'here'), 'migrated')
    const archive = path.join(folder, 'portal.zip')
    await symlink(fullDisk, `${archive}.unfinished`)
    expect(await runInProcess(['backup', archive], settings)).toEqual({
      code: 1,
      out: '',
      err: `${archive} was not written: the disk is full.`,
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('portal.zip'))).toEqual([])
  })

  test('a scheduled backup leaves no file, and the check of backups names the reason', async () => {
    const { portal } = kit
    const backups = path.join(folder, 'backups')
    const archive = path.join(backups, 'portal-2026-06-18T08-30-00Z.zip')
    await mkdir(backups, { recursive: true })
    await symlink(fullDisk, `${archive}.unfinished`)
    await expect(backUpWhenDue(portal)).rejects.toThrow(`${archive} was not written: the disk is full.`)
    expect(await readdir(backups)).toEqual([deletionFileName])
    expect(await findLastBackups(portal.db)).toEqual({ whole: null, failure: 'the disk is full' })
  })

  test('other commands name the file store, or say that a file cannot be written', () => {
    expect(operatorsProblem(new StorageFull('the bucket is full'))).toBe(
      'The file store cannot be used: the bucket is full.',
    )
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    expect(operatorsProblem(error)).toBe('A file cannot be used: the disk is full.')
  })
})
