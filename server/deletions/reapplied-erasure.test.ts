// @module-tag slow

import { afterAll, beforeEach, expect, test } from 'vitest'
import { storedObjects } from '../features.ts'
import { openArchive } from '../platform/backup/archive.ts'
import { restore } from '../platform/backup/restore.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { eraseAtOnce } from '../testing/erase-at-once.ts'
import { fillEveryTable, rowsWith } from '../testing/fill-every-table.ts'
import { migrated } from '../testing/test-database.ts'
import { testPortal } from '../testing/test-portal.ts'
import { reapplyDeletions } from './reapply-deletions.ts'

const { newFile, newStore } = backupFolder()
const kit = await testPortal()
const { portal, records, signIn } = kit
const elsewhere = await migrated()
afterAll(elsewhere.close)
beforeEach(() => kit.reset())

const name = 'Quillana Zervoy'
const email = 'quillana@nowhere-else.example'

test('restoring an older backup erases the person’s name from the same records as before', {
  timeout: 120_000,
}, async () => {
  const engagement = await records.engagement()
  const called = { first_name: 'Quillana', last_name: 'Zervoy' }
  const id = await records.stakeholderAccount([engagement], { ...called, email })
  const namesake = await records.stakeholderAccount([engagement], called)
  await portal.db.insertInto('agreement_text').values({ hash: 'kind', text: 'Be kind' }).execute()
  const others = { account: namesake, engagement, agreement_text: 'kind' }
  await fillEveryTable(portal.db, `Ask ${name} or ${email}`, others)
  const request = await records.teamRequest({ engagement_id: engagement, account_id: namesake })
  await records.proposal({
    line_id: `${request}-line`,
    account_id: namesake,
    decision: 'accepted',
    decided_by: name,
    decided_by_account_id: id,
  })
  const employee_id = await records.person({ name: 'Zoë Vane' })
  const colleague = await records.staffAccount({ first_name: 'Zoë', last_name: 'Vane', employee_id })
  await records.absence({ id: 'away', employee_id, start_date: '2026-07-06', end_date: '2026-07-10' })
  const superuser = await signIn(await records.staffAccount({ is_superuser: true }))
  const file = newFile()
  await backUpTo(portal, file)
  await eraseAtOnce(kit, id, superuser)
  await eraseAtOnce(kit, colleague, superuser)

  const storage = newStore()
  const archive = await openArchive(file)
  await restore({ storedObjects, db: elsewhere.longRunningDb, storage }, archive)
  archive.close()
  const { db } = elsewhere
  expect(await rowsWith(db, [email])).not.toEqual({})
  const absences = db.selectFrom('absence').select('id').where('id', '=', 'away')
  expect(await absences.execute()).toHaveLength(1)
  const deletions = (await findDeletionLog(portal.db)).values()
  await reapplyDeletions({ ...portal, db, longRunningDb: elsewhere.longRunningDb, storage }, deletions, () => {})
  expect(await absences.execute()).toEqual([])
  // The second search needs the address, which is readable without a SECRETS_KEY.
  expect(Object.keys(await rowsWith(db, [email]))).toEqual(['erasure'])
  const left = await rowsWith(db, [name])
  expect(left).toEqual(await rowsWith(portal.db, [name]))
  expect(left).toMatchObject({ event: 1, outbox: 1 })
  const decisions = db.selectFrom('team_request_proposal').select('decided_by')
  expect(await decisions.where('decided_by_account_id', '=', id).execute()).toEqual([
    { decided_by: expect.stringMatching(/^Former colleague/) },
  ])
})
