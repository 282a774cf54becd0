// @module-tag slow
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { erasePerson, undoErasure } from '@portal/domain/privacy/contract'
import { getMe } from '@portal/domain/session/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { forgetAllLines, keyOf } from '../deletion-log/deletion-log.ts'
import { listName, readList, writeList } from '../deletion-log/list-file.ts'
import { importFolder } from '../import/import-folder.ts'
import type { Portal } from '../portal.ts'
import { lookAfterErased } from '../privacy/jobs.ts'
import { reapplyErasures } from '../privacy/reapply-erasures.ts'
import { findErasureIds, findLine } from '../privacy/reapply-erasures-data.ts'
import { undoErasure as undoErasureIn } from '../privacy/undo-erasure.ts'
import { reapplyDeletions } from '../reapply-deletions.ts'
import { lookAfterClosed } from '../retention/jobs.ts'
import { reapplyRemovals } from '../retention/reapply-removals.ts'
import { removeDue } from '../retention/remove-engagement.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { deletionWorld } from '../testing/deletion-world.ts'
import { folderOf, jsonFiles, providerRecords } from '../testing/provider-folder.ts'
import { recordsIn } from '../testing/records.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { newFile, newStore } = backupFolder()
const {
  kit,
  portal,
  records,
  clock,
  call,
  folder,
  elsewhere,
  restored,
  throughList,
  everything,
  world,
  closed,
  isThere,
  stored,
} = await deletionWorld()
vi.setConfig({ testTimeout: 120_000 })
const day = 24 * 60 * 60 * 1000

test('restoring an older backup with the deletion list erases the same people under the same names', async () => {
  const { quillana, erase } = await world()
  await erase(await records.stakeholderAccount([]))
  const file = newFile()
  await backUpTo(portal, file)
  const { name } = await erase()
  expect(await everything(portal)).not.toContain('quillana')

  const there = await restored(file, newStore())
  expect(await everything(there)).toContain('quillana')
  expect(await reapplyErasures(there)).toEqual([])
  await throughList(there.storage)
  expect(await reapplyErasures(there)).toEqual([name])
  const all = await everything(there)
  expect([all.includes('quillana'), all.includes('zervoy'), all.includes(name.toLowerCase())]).toEqual([
    false,
    false,
    true,
  ])
  const erasure = (db: Portal['db']) =>
    db.selectFrom('erasure').selectAll().where('account_id', '=', quillana).executeTakeFirstOrThrow()
  const [one, other] = [await erasure(there.db), await erasure(portal.db)]
  expect(one).toEqual(other)
  expect(await reapplyErasures(there)).toEqual([])
  // The next erased person gets a new number.
  const next = recordsIn(there.db)
  const numbers = await sql<{ number: number }>`insert into erasure (id, account_id, erased_at, erased_by, undo_until)
    values ('next', ${await next.stakeholderAccount([])}, now(), 'x', now()) returning number`.execute(there.db)
  expect(numbers.rows[0]?.number).toBe(other.number + 1)
})

test('a reapplied erasure that cannot be undone any more keeps nothing of the name', async () => {
  const { erase } = await world()
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  const there = await restored(file, newStore())
  await throughList(there.storage)
  clock.advance(15 * day)
  await reapplyErasures(there)
  expect(await everything(there)).not.toContain('quillana')
  expect(await there.db.selectFrom('erasure').select('final_at').executeTakeFirstOrThrow()).toEqual({
    final_at: clock.now(),
  })
})

test('a person imported and erased after the backup does not return with the next import', async () => {
  const file = newFile()
  await backUpTo(portal, file)
  await importFolder(portal, await folderOf(jsonFiles(providerRecords())))
  const { id, email } = await portal.db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('login_method', '=', 'external')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const as = await kit.signIn(await records.staffAccount({ is_superuser: true }))
  const { name } = (await call(erasePerson, { params: { id }, body: {} as never }, as)).body
  const there = await restored(file, newStore())
  await throughList(there.storage)
  expect(await reapplyErasures(there)).toEqual([name])
  await importFolder(there, await folderOf(jsonFiles(providerRecords())))
  expect(await everything(there)).not.toContain(email)
  expect(await there.db.selectFrom('account').select(['active', 'last_name']).where('id', '=', id).execute()).toEqual([
    { active: false, last_name: name.replace('Former ', '') },
  ])
})

test('an erasure that was undone is not reapplied, but a later erasure is', async () => {
  const { quillana, as, erase } = await world()
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  await call(undoErasure, { params: { id: quillana } }, await as())
  await reapplyErasures(portal)
  expect(await everything(portal)).toContain('quillana')
  await erase()
  const there = await restored(file, newStore())
  await throughList(there.storage)
  expect(await reapplyErasures(there)).toHaveLength(1)
})

test('restoring old rows with the current file store reapplies deletions without a list', async () => {
  const { erase } = await world()
  const { id, content } = await closed()
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  await removeDue(portal)
  expect(await reapplyRemovals(portal)).toEqual([])
  const there = { ...(await restored(file, newStore())), storage: portal.storage }
  await portal.storage.put(`files/${content}`, [Buffer.from('put back')])
  expect([await reapplyErasures(there), await reapplyRemovals(there)]).toEqual([
    [expect.any(String)],
    ['Harbour cranes'],
  ])
  expect([await isThere(there, id), (await everything(there)).includes('quillana')]).toEqual([false, false])
  expect(await stored(there.storage)).toEqual([])
})

test('a removal after the backup is reapplied with its files, whether planned before or not', async () => {
  for (const planned of [true, false]) {
    await kit.reset()
    await emptyDatabase(elsewhere.db)
    const { id, content, plan } = await closed(planned)
    const file = newFile()
    await backUpTo(portal, file)
    if (!planned) await plan()
    await removeDue(portal)
    await reapplyRemovals(portal)
    const there = await restored(file, newStore())
    expect([await isThere(there, id), await stored(there.storage)]).toEqual([true, [`files/${content}`]])
    await throughList(there.storage)
    expect(await reapplyRemovals(there)).toEqual(['Harbour cranes'])
    expect([await isThere(there, id), await stored(there.storage)]).toEqual([false, []])
    const rows = (db: Portal['db']) => db.selectFrom('engagement_removal').selectAll().orderBy('id').execute()
    const past = ({ state, ended_at, parts, title }: Awaited<ReturnType<typeof rows>>[number]) => [
      state,
      ended_at,
      parts,
      title,
    ]
    expect((await rows(there.db)).map(past)).toEqual((await rows(portal.db)).map(past))
    expect(await there.db.selectFrom('removed_work_order').select('id').execute()).toEqual([{ id: 'old-order' }])
    expect(await reapplyRemovals(there)).toEqual([])
  }
})

test('without a list the next run repeats removals planned before the backup, and plans others again', async () => {
  for (const planned of [true, false]) {
    await kit.reset()
    await emptyDatabase(elsewhere.db)
    const { id, content, plan } = await closed(planned)
    const file = newFile()
    await backUpTo(portal, file)
    if (!planned) await plan()
    await removeDue(portal)
    const there = await restored(file, newStore())
    await lookAfterClosed(there)
    expect([planned, await isThere(there, id), await stored(there.storage)]).toEqual(
      planned ? [true, false, []] : [false, true, [`files/${content}`]],
    )
    const { state, remove_on } = await there.db.selectFrom('engagement_removal').selectAll().executeTakeFirstOrThrow()
    expect([state, remove_on]).toEqual(planned ? ['removed', '2026-06-18'] : ['planned', '2026-07-18'])
  }
})

test('an invalid deletion list is rejected with the number of the invalid line', async () => {
  await writeFile(path.join(folder, 'odd'), '\n{"kind":"erasure"}\n')
  await expect(readList(path.join(folder, 'odd'))).rejects.toThrow(
    `${path.join(folder, 'odd')} is not a valid list of erasures and removals: line 2 cannot be read.`,
  )
  expect(await readList(path.join(folder, 'none'))).toBeUndefined()
})

/** Logger that keeps its messages. */
function heard() {
  const reported: string[] = []
  const report = (...said: unknown[]) => reported.push(`${said.at(-1)}`)
  return {
    told: reported,
    log: { ...portal.log, error: report, warn: report, info: () => {} } as never as Portal['log'],
  }
}

test('a damaged line of the deletion log is reported and stays in the list; others apply', async () => {
  const { erase } = await world()
  const other = await records.stakeholderAccount([], { first_name: 'Tancred', last_name: 'Wyvern' })
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  const { name } = await erase(other)
  await writeList(portal.storage, portal.log, folder)
  const before = (await readFile(path.join(folder, listName), 'utf8')).split('\n').toSorted()
  const { id } = await portal.db.selectFrom('erasure').select('id').orderBy('number').limit(1).executeTakeFirstOrThrow()
  const key = keyOf({ kind: 'erasure', id })
  await portal.storage.put(key, [Buffer.from('{"kind":"eras')])

  const { told, log } = heard()
  await writeList(portal.storage, log, folder)
  expect(told).toEqual([`cannot read ${key}, a deletion log entry in the file store: see docs/operate/backup.md`])
  expect((await readFile(path.join(folder, listName), 'utf8')).split('\n').toSorted()).toEqual(before)

  const there = { ...(await restored(file, newStore())), storage: portal.storage, log }
  expect(await reapplyErasures(there)).toEqual([name])
  expect(told.filter((line) => line.startsWith(`cannot read ${key}`))).toHaveLength(2)
  // A deleted line is written again from the rows.
  await portal.storage.remove(key)
  await reapplyErasures(portal)
  expect(await throughList(there.storage).then(() => reapplyErasures(there))).toHaveLength(1)
})

const raised = (sentence: string): never => {
  throw new Error(sentence)
}

test('a start waits for a slow file store only until the timeout, and reapplies deletions later', async () => {
  const { erase } = await world()
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  const there = await restored(file, newStore())
  let answer = (): void => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { told, log } = heard()
  const hanging = {
    ...portal.storage,
    list: async function* (prefix: string) {
      await answers
      yield* portal.storage.list(prefix)
    },
  }
  await reapplyDeletions({ ...there, storage: hanging, log }, 50)
  expect(told).toEqual(['the file store is slow; the deletion log of erasures and removals will be checked later'])
  // On the embedded database a transaction that waits would stop everybody.
  expect(await everything(there)).toContain('quillana')
  answer()
  await vi.waitFor(async () => expect(await everything(there)).not.toContain('quillana'), 20_000)

  const broken = { ...portal.storage, list: () => raised('away') }
  told.length = 0
  await reapplyDeletions({ ...there, storage: broken, log }, 5000)
  expect(told).toEqual(['could not check the deletion log of erasures and removals, will retry'])
})

test('an erasure that is undone while the deletion log is compared is not reapplied', async () => {
  const { quillana, as, erase } = await world()
  await erase()
  // The line is read while the person is unknown, and undone before it is applied.
  const line = await findLine(portal.db, (await findErasureIds(portal.db))[0] ?? '')
  await call(undoErasure, { params: { id: quillana } }, await as())
  const late = {
    ...portal.storage,
    list: async function* (prefix: string) {
      if (prefix === 'erasures/') yield { key: keyOf(line), stored_at: clock.now() }
    },
    get: async (key: string) => {
      late.get = portal.storage.get
      expect(key).toBe(keyOf(line))
      return Readable.from([Buffer.from(JSON.stringify(line))])
    },
  }
  expect(await reapplyErasures({ ...portal, storage: late })).toEqual([])
  expect(await everything(portal)).toContain('quillana')
})

test('an erasure that another run reapplies and a superuser undoes meanwhile is not reapplied a second time', async () => {
  const { quillana, as, erase } = await world()
  const file = newFile()
  await backUpTo(portal, file)
  const { name } = await erase()
  const there = await restored(file, newStore())
  await throughList(there.storage)
  const viewer = (await call(getMe, {}, await as())).body
  const request = { id: 'request', ip: '203.0.113.9' } as FastifyRequest
  // The line is there when the store looks for it, and undone before the answer arrives.
  let reads = 0
  const slow = {
    ...there.storage,
    get: async (key: string) => {
      const content = await there.storage.get(key)
      if (++reads < 2) return content
      expect(await reapplyErasures(there)).toEqual([name])
      await undoErasureIn(there, () => {}, { id: quillana, viewer, request })
      return content
    },
  }
  expect(await reapplyErasures({ ...there, storage: slow })).toEqual([])
  expect(reads).toBe(2)
  expect(await everything(there)).toContain('quillana')
})

describe('when one step fails', () => {
  const keysIn = async (folder: string) => {
    const keys: string[] = []
    for await (const { key } of portal.storage.list(folder)) keys.push(key)
    return keys
  }

  test('a removal enters the deletion log although its files cannot be deleted', async () => {
    await closed()
    const storage = { ...portal.storage, remove: () => Promise.reject(new Error('may not delete')) }
    await expect(lookAfterClosed({ ...portal, storage })).rejects.toThrow('may not delete')
    expect(await keysIn('removals/')).toHaveLength(1)
  })

  test('an erasure enters the deletion log although it cannot be finished', async () => {
    const { erase } = await world()
    await erase()
    clock.advance(15 * day)
    await forgetAllLines(portal.storage)
    const auditLog = { ...portal.auditLog, write: () => Promise.reject(new Error('not finished')) }
    await expect(lookAfterErased({ ...portal, auditLog })).rejects.toThrow('not finished')
    expect(await keysIn('erasures/')).toHaveLength(1)
  })

  test('a start reapplies removals although erasures cannot be compared', async () => {
    const { id } = await closed()
    const file = newFile()
    await backUpTo(portal, file)
    await lookAfterClosed(portal)
    const there = await restored(file, newStore())
    const list = (prefix: string) => (prefix === 'erasures/' ? raised('away') : portal.storage.list(prefix))
    const { told, log } = heard()
    await reapplyDeletions({ ...there, storage: { ...portal.storage, list }, log }, 20_000)
    expect(await isThere(there, id)).toBe(false)
    expect(told).toContain('could not check the deletion log of erasures and removals, will retry')
  })
})
