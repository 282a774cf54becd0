// @module-tag slow
import { allowBack } from '@portal/domain/retention/contract'
import { describe, expect, test, vi } from 'vitest'
import { keyHash } from '../features/privacy/erasure-records-data.ts'
import { allowHashAgain } from '../features/privacy/reapply-erasures-data.ts'
import { lookAfterClosed } from '../features/retention/jobs.ts'
import { removeDue } from '../features/retention/remove-engagement.ts'
import { addToDeletionLog, findDeletionLog } from '../platform/deletion-log/data.ts'
import type { Portal } from '../platform/portal.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { deletionWorld } from '../testing/deletion-world.ts'

const { newFile, newStore } = backupFolder()
const { kit, portal, records, clock, call, restored, reapplyList, world, closed, isThere, stored } =
  await deletionWorld()
vi.setConfig({ testTimeout: 120_000 })
const day = 24 * 60 * 60 * 1000
describe('after a removal or an email address is allowed back', () => {
  const allow = async (id: string) => {
    const as = await kit.signIn(await records.staffAccount({ is_superuser: true }))
    const { version, id: removal } = await portal.db
      .selectFrom('engagement_removal')
      .select(['id', 'version'])
      .where('engagement_id', '=', id)
      .executeTakeFirstOrThrow()
    const { status } = await call(allowBack, { params: { id: removal }, body: { version } }, as)
    expect(status).toBe(200)
  }
  const removals = ({ db }: Pick<Portal, 'db'>) =>
    db.selectFrom('engagement_removal').select(['state', 'allowed_back_by', 'title']).orderBy('state').execute()

  test.each(['before the removal', 'after it'])(
    'a removal is not reapplied by restoring a backup from %s',
    async (when) => {
      const { id, content } = await closed()
      const file = newFile()
      if (when === 'before the removal') await backUpTo(portal, file)
      await removeDue(portal)
      if (when === 'after it') await backUpTo(portal, file)
      await allow(id)
      const there = await restored(file, newStore())
      expect(await reapplyList(there)).toEqual([])
      expect(await removals(there)).toEqual([
        { state: 'removed', allowed_back_by: 'A superuser', title: 'Harbour cranes' },
      ])
      expect(await there.db.selectFrom('removed_work_order').select('id').execute()).toEqual([])
      const isBefore = when === 'before the removal'
      expect([await isThere(there, id), await stored(there.storage)]).toEqual([
        ...(isBefore ? [true, [`files/${content}`]] : [false, []]),
      ])
      expect(await reapplyList(there)).toEqual([])
      // An engagement that is still closed gets a new plan with the full notice.
      await lookAfterClosed(there)
      expect((await removals(there)).map(({ state }) => state)).toEqual(isBefore ? ['planned', 'removed'] : ['removed'])
      expect(await isThere(there, id)).toBe(isBefore)
    },
  )

  test('an engagement that was allowed back and removed once more is removed again', async () => {
    const { id, plan } = await closed()
    const file = newFile()
    await backUpTo(portal, file)
    await removeDue(portal)
    await allow(id)
    await records.engagement({ id, title: 'Harbour cranes' })
    await records.workOrder({ engagement_id: id, start_date: '2024-01-01', end_date: '2024-12-31' })
    await plan()
    await removeDue(portal)
    const there = await restored(file, newStore())
    expect(await reapplyList(there)).toEqual(['Removed again: Harbour cranes.'])
    expect(await isThere(there, id)).toBe(false)
  })

  test('allowing back a removal does not change the deletion log if saving it fails', async () => {
    const { id } = await closed()
    await lookAfterClosed(portal)
    const { follow } = portal.auditLog
    const unkept = vi
      .spyOn(portal.auditLog, 'follow')
      .mockImplementation((asked, work) =>
        follow(asked, (following) => work({ ...following, done: () => Promise.reject(new Error('no entry')) })),
      )
    await expect(allow(id)).rejects.toThrow('500')
    unkept.mockRestore()
    expect((await removals(portal))[0]).toMatchObject({ allowed_back_by: null })
    expect([...(await findDeletionLog(portal.db)).values()]).toMatchObject([{ kind: 'removal' }])
  })

  test.each(['before the erasure', 'after it'])(
    'an email address stays allowed after restoring a backup from %s',
    async (when) => {
      const { erase, engagement } = await world()
      const file = newFile()
      if (when === 'before the erasure') await backUpTo(portal, file)
      await erase()
      if (when === 'after it') await backUpTo(portal, file)
      clock.advance(15 * day)
      const id = keyHash('address', 'quillana@nowhere-else.example')
      await allowHashAgain(portal.db, id, clock.now())
      await addToDeletionLog(portal.db, { kind: 'let-back', id, at: clock.now().toISOString() })
      const there = await restored(file, newStore())
      await reapplyList(there)
      const hashes = (of: Portal) => of.db.selectFrom('erased_key').select('kind').where('hash', '=', id).execute()
      expect(await hashes(there)).toEqual([])
      expect((await there.db.selectFrom('erased_key').select('hash').execute()).length).toBeGreaterThan(1)
      // A new person with the same address can be erased as well.
      clock.advance(day)
      await erase(await records.stakeholderAccount([engagement], { email: 'quillana@nowhere-else.example' }))
      expect(await hashes(portal)).toEqual([{ kind: 'address' }])
    },
  )
})
