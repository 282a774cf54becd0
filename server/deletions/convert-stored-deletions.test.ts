// @module-tag slow
import { undoErasure } from '@portal/domain/privacy/contract'
import { expect, test, vi } from 'vitest'
import { keyHash } from '../features/privacy/erasure-records-data.ts'
import { removeDue } from '../features/retention/remove-engagement.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import type { DeletionEntry } from '../platform/deletion-log/entry.ts'
import { objectKey } from '../platform/deletion-log/stored-entries.ts'
import type { Portal } from '../platform/portal.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { deletionWorld } from '../testing/deletion-world.ts'
import { convertBeforeStart, convertStoredDeletions } from './convert-stored-deletions.ts'

// Instances of earlier versions keep the deletion log in the file store. Delete this file in the next release.

const { newFile, newStore } = backupFolder()
const { portal, call, restored, everything, world, closed, isThere } = await deletionWorld()
vi.setConfig({ testTimeout: 120_000 })

const keysIn = async ({ db }: Pick<Portal, 'db'>) => [...(await findDeletionLog(db)).keys()]
/** Puts the log into the store, as an earlier version does. */
async function store(to: Storage, entries: Iterable<DeletionEntry>): Promise<void> {
  for (const entry of entries)
    if (entry.kind !== 'undone') await to.put(objectKey(entry), [Buffer.from(JSON.stringify(entry))])
}
async function objectsIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['erasures/', 'removals/']) for await (const { key } of storage.list(folder)) keys.push(key)
  return keys
}
/** The portal with a log that keeps its messages. */
function withMessages(one: Portal): { portal: Portal; messages: string[] } {
  const messages: string[] = []
  const report = (...parts: unknown[]) => messages.push(`${parts.at(-1)}`)
  return { portal: { ...one, log: { ...one.log, error: report, warn: report, info: () => {} } as never }, messages }
}
/** The portal as it was before an erasure and a removal, which the store has. */
async function olderPortal() {
  const { erase, quillana } = await world()
  const { id: engagementId } = await closed()
  const file = newFile()
  await backUpTo(portal, file)
  const { name } = await erase()
  await removeDue(portal)
  const there = await restored(file, newStore())
  await store(there.storage, (await findDeletionLog(portal.db)).values())
  return { there, name, engagementId, quillana }
}

test('objects in the store become rows, and are reapplied if the rows do not show them', async () => {
  const { there, engagementId } = await olderPortal()
  const allowed = { kind: 'let-back', id: keyHash('address', 'a@b.example'), at: '2026-06-01T08:00:00.000Z' } as const
  await store(there.storage, [allowed])
  expect(await objectsIn(there.storage)).toHaveLength(3)
  await convertStoredDeletions(there)
  expect(await everything(there)).not.toContain('quillana')
  expect(await isThere(there, engagementId)).toBe(false)
  expect((await keysIn(there)).toSorted()).toEqual(
    [...(await keysIn(portal)), `let-back ${allowed.id} ${allowed.at}`].toSorted(),
  )
  expect(await objectsIn(there.storage)).toEqual([])
  await convertStoredDeletions(there)
  expect(await keysIn(there)).toHaveLength(3)
})

test('an object whose deletion cannot be reapplied stays in the store', async () => {
  const { there, name } = await olderPortal()
  const { portal: late, messages } = withMessages(there)
  const write = vi.spyOn(there.auditLog, 'write').mockRejectedValueOnce(new Error('the disk is full'))
  await convertStoredDeletions(late)
  write.mockRestore()
  expect(messages).toContain(`Could not reapply the erasure of ${name}: the disk is full.`)
  expect(await objectsIn(there.storage)).toHaveLength(1)
  await convertStoredDeletions(there)
  expect(await objectsIn(there.storage)).toEqual([])
  expect(await everything(there)).not.toContain('quillana')
})

test('deletions of an earlier version that are not in the store become rows', async () => {
  const { erase } = await world()
  await closed()
  await erase()
  await removeDue(portal)
  await portal.db.updateTable('engagement_removal').set({ allowed_back_by: 'A superuser' }).execute()
  const before = await keysIn(portal)
  await portal.db.deleteFrom('deletion_log').execute()
  await convertStoredDeletions(portal)
  expect((await keysIn(portal)).toSorted()).toEqual([...before, before[1]?.replace('removal', 'return')].toSorted())
})

test('an erasure that an earlier version undid is marked as undone', async () => {
  const { erase } = await world()
  await erase()
  await store(portal.storage, (await findDeletionLog(portal.db)).values())
  await portal.db.deleteFrom('erasure').execute()
  await convertStoredDeletions(portal)
  expect((await keysIn(portal)).map((key) => key.split(' ')[0])).toEqual(['erasure', 'undone'])
  expect(await objectsIn(portal.storage)).toEqual([])
})

test('undoing an erasure deletes the object by which an earlier version would erase the person again', async () => {
  const { quillana, as, erasePromised } = await world()
  await erasePromised()
  await store(portal.storage, (await findDeletionLog(portal.db)).values())
  expect((await call(undoErasure, { params: { id: quillana } }, await as())).status).toBe(204)
  expect(await objectsIn(portal.storage)).toEqual([])
})

test('an erasure that is undone while the store is read is not reapplied', async () => {
  const { quillana, as, erasePromised } = await world()
  await erasePromised()
  await store(portal.storage, (await findDeletionLog(portal.db)).values())
  const slow = {
    ...portal.storage,
    get: async (key: string) => {
      const content = await portal.storage.get(key)
      await call(undoErasure, { params: { id: quillana } }, await as())
      return content
    },
  }
  await convertStoredDeletions({ ...portal, storage: slow })
  expect(await everything(portal)).toContain('quillana')
})

test('an erasure that another instance converts and a superuser undoes meanwhile is not reapplied a second time', async () => {
  const { there, quillana } = await olderPortal()
  let isFirst = true
  const slow = {
    ...there.storage,
    get: async (key: string) => {
      const content = await there.storage.get(key)
      if (isFirst) {
        isFirst = false
        await convertStoredDeletions(there)
        await there.db.deleteFrom('erasure').where('account_id', '=', quillana).execute()
      }
      return content
    },
  }
  await convertStoredDeletions({ ...there, storage: slow })
  expect(await there.db.selectFrom('erasure').select('id').execute()).toEqual([])
})

test('a damaged object is reported, and deleted once the table has its entry', async () => {
  const { there, name } = await olderPortal()
  const [key = ''] = await objectsIn(there.storage)
  await there.storage.put(key, [Buffer.from('{"kind":"eras')])
  const { portal: late, messages } = withMessages(there)
  await convertStoredDeletions(late)
  expect(messages).toContain(`cannot read ${key}, a deletion log entry in the file store: see docs/operate/backup.md`)
  expect(await objectsIn(there.storage)).toEqual([key])
  expect(await everything(there)).toContain('quillana')
  expect(await everything(there)).not.toContain(name.toLowerCase())
  // The rows of this portal have the erasure.
  await portal.storage.put(key, [Buffer.from('{"kind":"eras')])
  await convertStoredDeletions(portal)
  expect(await objectsIn(portal.storage)).toEqual([])
})

test('the objects stay in the store until the file next to the backups has them', async () => {
  const { there } = await olderPortal()
  const config = { ...there.config, BACKUP_DIR: '/dev/null/backups' }
  await expect(convertStoredDeletions({ ...there, config })).rejects.toThrow('ENOTDIR')
  expect(await objectsIn(there.storage)).toHaveLength(2)
})

test('a start waits for a slow file store only until the timeout, and converts its objects later', async () => {
  const { there } = await olderPortal()
  let answer = (): void => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { portal: late, messages } = withMessages(there)
  const hanging = {
    ...there.storage,
    list: async function* (prefix: string) {
      await answers
      yield* there.storage.list(prefix)
    },
  }
  await convertBeforeStart({ ...late, storage: hanging }, 50)
  expect(messages).toEqual(['the file store is slow; the deletion log in it will be checked later'])
  // On the embedded database a transaction that waits would stop everybody.
  expect(await everything(there)).toContain('quillana')
  answer()
  await vi.waitFor(async () => expect(await everything(there)).not.toContain('quillana'), 20_000)
  await vi.waitFor(async () => expect(await objectsIn(there.storage)).toEqual([]), 20_000)

  const broken = {
    ...there.storage,
    list: (): never => {
      throw new Error('away')
    },
  }
  messages.length = 0
  await convertBeforeStart({ ...late, storage: broken }, 5000)
  expect(messages).toEqual(['could not check the deletion log in the file store, will retry'])
})
