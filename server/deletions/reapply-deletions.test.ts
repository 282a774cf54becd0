// @module-tag slow
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { importFolder } from '../features/import/import-folder.ts'
import { lookAfterClosed } from '../features/retention/jobs.ts'
import { removeDue } from '../features/retention/remove-engagement.ts'
import { addToDeletionLog, findDeletionLog } from '../platform/deletion-log/data.ts'
import type { Portal } from '../platform/portal.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { deletionWorld } from '../testing/deletion-world.ts'
import { eraseAtOnce } from '../testing/erase-at-once.ts'
import { folderOfRecords, providerRecords } from '../testing/provider-folder.ts'
import { recordsIn } from '../testing/records.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { newFile, newStore } = backupFolder()
const { kit, portal, records, clock, elsewhere, restored, reapplyList, everything, world, closed, isThere, stored } =
  await deletionWorld()
vi.setConfig({ testTimeout: 120_000 })
const keysIn = async ({ db }: Pick<Portal, 'db'>) => [...(await findDeletionLog(db)).keys()]

test('restoring an older backup with the deletion list erases the same people under the same names', async () => {
  const { quillana, erase } = await world()
  await erase(await records.stakeholderAccount([]))
  const file = newFile()
  await backUpTo(portal, file)
  const { name } = await erase()
  expect(await everything(portal)).not.toContain('quillana')

  const there = await restored(file, newStore())
  expect(await everything(there)).toContain('quillana')
  expect(await reapplyList(there)).toEqual([`Erased again: ${name}.`])
  expect(await keysIn(there)).toEqual(await keysIn(portal))
  const all = await everything(there)
  expect([all.includes('quillana'), all.includes('zervoy'), all.includes(name.toLowerCase())]).toEqual([
    false,
    false,
    true,
  ])
  const erasure = (db: Portal['db']) =>
    db.selectFrom('erasure').selectAll().where('account_id', '=', quillana).executeTakeFirstOrThrow()
  const [one, other] = [await erasure(there.db), await erasure(portal.db)]
  expect(one).toEqual({ ...other, names: expect.any(String) })
  expect(await reapplyList(there)).toEqual([])
  // The next erased person gets a new number.
  const next = recordsIn(there.db)
  const numbers = await sql<{
    number: number
  }>`insert into erasure (id, account_id, erased_at, erased_by, applied_at, feedback)
    values ('next', ${await next.stakeholderAccount([])}, now(), 'x', now(), 'kept') returning number`.execute(there.db)
  expect(numbers.rows[0]?.number).toBe(other.number + 1)
})

test('a person and a stakeholder without an account are erased again', async () => {
  const superuser = await records.staffAccount({ is_superuser: true })
  const person = await records.person({ name: 'Quillana Zervoy', email: 'quillana@nowhere-else.example' })
  const engagement_id = await records.engagement({ title: 'Platform of Nonna Tavish' })
  const line = await records.stakeholder({ engagement_id, full_name: 'Nonna Tavish', email: null })
  const file = newFile()
  await backUpTo(portal, file)
  const as = await kit.signIn(superuser)
  const { name } = await eraseAtOnce(kit, person, as, {}, 'person')
  const { name: second } = await eraseAtOnce(kit, line, as, {}, 'stakeholder')

  const there = await restored(file, newStore())
  expect(await reapplyList(there)).toEqual([`Erased again: ${name}.`, `Erased again: ${second}.`])
  const all = await everything(there)
  expect(['quillana', 'zervoy', 'nonna', 'tavish'].filter((word) => all.includes(word))).toEqual([])
  const erased = ({ db }: Portal) =>
    db
      .selectFrom('account')
      .innerJoin('erasure', 'erasure.account_id', 'account.id')
      .select(['account.id', 'email', 'employee_id', 'login_method', 'erasure.id as erasure_id'])
      .orderBy('number')
      .execute()
  expect(await erased(there)).toEqual(await erased(portal))
  expect(await erased(there)).toMatchObject([{ employee_id: person }, { employee_id: null }])
  expect(await reapplyList(there)).toEqual([])
})

test('a person imported and erased after the backup does not return with the next import', async () => {
  const file = newFile()
  await backUpTo(portal, file)
  await importFolder(portal, await folderOfRecords(providerRecords()))
  const { id, email } = await portal.db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('login_method', '=', 'external')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const as = await kit.signIn(await records.staffAccount({ is_superuser: true }))
  const { name } = await eraseAtOnce(kit, id, as)
  const there = await restored(file, newStore())
  expect(await reapplyList(there)).toEqual([`Erased again: ${name}.`])
  await importFolder(there, await folderOfRecords(providerRecords()))
  expect(await everything(there)).not.toContain(email)
  expect(await there.db.selectFrom('account').select(['active', 'last_name']).where('id', '=', id).execute()).toEqual([
    { active: false, last_name: name.replace('Former ', '') },
  ])
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
    const there = await restored(file, newStore())
    expect([await isThere(there, id), await stored(there.storage)]).toEqual([true, [`files/${content}`]])
    expect(await reapplyList(there)).toEqual(['Removed again: Harbour cranes.'])
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
    expect(await reapplyList(there)).toEqual([])
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

test('a deletion is in the log if and only if it is committed', async () => {
  const { erase } = await world()
  await closed()
  const write = vi.spyOn(portal.auditLog, 'write').mockRejectedValue(new Error('no entry'))
  await expect(removeDue(portal)).rejects.toThrow('no entry')
  write.mockRestore()
  expect(await keysIn(portal)).toEqual([])
  // The files of the engagement cannot be deleted.
  const storage = { ...portal.storage, remove: () => Promise.reject(new Error('may not delete')) }
  await expect(lookAfterClosed({ ...portal, storage })).rejects.toThrow('may not delete')
  await erase()
  expect(await keysIn(portal)).toEqual([expect.stringMatching(/^removal /), expect.stringMatching(/^erasure /)])
})

test('a deletion that fails is reported, does not stop the others, and can be repeated', async () => {
  const { erase } = await world()
  const other = await records.stakeholderAccount([], { first_name: 'Tancred', last_name: 'Wyvern' })
  const { id } = await closed()
  const file = newFile()
  await backUpTo(portal, file)
  const first = await erase()
  const second = await erase(other)
  await removeDue(portal)
  const there = await restored(file, newStore())
  const write = vi.spyOn(there.auditLog, 'write').mockRejectedValueOnce(new Error('the disk is full'))
  expect(await reapplyList(there)).toEqual([
    `Could not reapply the erasure of ${first.name}: the disk is full.`,
    `Erased again: ${second.name}.`,
    'Removed again: Harbour cranes.',
  ])
  write.mockRestore()
  expect([await isThere(there, id), await keysIn(there)]).toEqual([false, (await keysIn(portal)).slice(1)])
  expect(await reapplyList(there)).toEqual([`Erased again: ${first.name}.`])
  expect((await keysIn(there)).toSorted()).toEqual((await keysIn(portal)).toSorted())
})

test('a person whom a superuser erased again after a restore is not erased twice', async () => {
  const { quillana, erase } = await world()
  const file = newFile()
  await backUpTo(portal, file)
  await erase()
  const there = await restored(file, newStore())
  const at = { erased_at: clock.now(), applied_at: clock.now() }
  const row = { id: 'second', account_id: quillana, erased_by: 'x', feedback: 'kept', ...at } as const
  await there.db.insertInto('erasure').values(row).execute()
  expect(await reapplyList(there)).toEqual([])
  expect(await there.db.selectFrom('erasure').select('id').execute()).toEqual([{ id: 'second' }])
  // Imports recognise the person by the keys of both erasures.
  expect(await there.db.selectFrom('erased_key').select('erasure_id').distinct().execute()).toEqual([
    { erasure_id: 'second' },
  ])
  expect(await keysIn(there)).toEqual(await keysIn(portal))
})

test('a hundred erasures of people that the database does not know are reapplied in one run', async () => {
  const { erase } = await world()
  await erase()
  const [entry] = (await findDeletionLog(portal.db)).values()
  if (entry?.kind !== 'erasure') throw new Error('no erasure')
  for (let number = 100; number < 199; number++)
    await addToDeletionLog(portal.db, {
      ...entry,
      id: `id-${number}`,
      number,
      account_id: `unknown-${number}`,
      keys: [],
    })
  await emptyDatabase(elsewhere.db)
  const there = { ...portal, db: elsewhere.db, longRunningDb: elsewhere.longRunningDb, storage: newStore() }
  expect(await reapplyList(there)).toHaveLength(100)
  expect(await keysIn(there)).toHaveLength(100)
})
