import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { reapplyDeletions } from '../deletions/reapply-deletions.ts'
import { storedObjects } from '../features.ts'
import { openArchive } from '../platform/backup/archive.ts'
import { restore } from '../platform/backup/restore.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import { addToDeletionFile, deletionFileName, readDeletionFile } from '../platform/deletion-log/file.ts'
import type { Portal } from '../platform/portal.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { eraseAtOnce } from './erase-at-once.ts'
import { removeFolders } from './provider-folder.ts'
import { emptyDatabase, migrated } from './test-database.ts'
import { testPortal } from './test-portal.ts'

/** A portal whose backups are restored into a second database, and functions to delete from it and look at both. */
export async function deletionWorld(settings: Record<string, string> = {}) {
  const kit = await testPortal({
    CLOSED_ENGAGEMENT_MONTHS: '12',
    SECRETS_KEY: 'a key of more than thirty-two characters',
    ...settings,
  })
  const { portal, records, clock, call } = kit
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-deletions-'))
  // Migrated already. That a restore creates the tables is tested in backup.test.ts.
  const elsewhere = await migrated()
  afterAll(async () => {
    await elsewhere.close()
    await rm(folder, { recursive: true, force: true })
    await removeFolders()
  })
  beforeEach(async () => {
    await kit.reset()
    await emptyDatabase(elsewhere.db)
  })

  /** The backup, restored into the database elsewhere, and the portal there. */
  async function restored(file: string, storage: Storage): Promise<Portal> {
    const archive = await openArchive(file)
    await restore({ storedObjects, db: elsewhere.longRunningDb, storage }, archive)
    archive.close()
    return { ...portal, db: elsewhere.db, longRunningDb: elsewhere.longRunningDb, storage }
  }
  /** Reapplies the list of deletions of the portal here, as `portal restore` does. Returns what it reports. */
  async function reapplyList(there: Portal): Promise<string[]> {
    await rm(path.join(folder, deletionFileName), { force: true })
    await addToDeletionFile(folder, await findDeletionLog(portal.db))
    const list = await readDeletionFile(path.join(folder, deletionFileName))
    const reported: string[] = []
    await reapplyDeletions(there, list?.values() ?? [], (sentence) => reported.push(sentence))
    return reported
  }
  /** Every row of every table, as text. */
  async function everything({ db }: Pick<Portal, 'db'>): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`select c.relname::text as name from pg_class c
      where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace order by 1`.execute(db)
    let all = ''
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
      all += rows.map(({ row }) => row).join('\n')
    }
    return all.toLowerCase()
  }

  async function world() {
    const engagement = await records.engagement({ title: 'Fleet telematics' })
    const superuser = await records.staffAccount({ is_superuser: true })
    const employee = await records.person({ name: 'Quillana Zervoy', email: 'quillana@nowhere-else.example' })
    const quillana = await records.stakeholderAccount([engagement], {
      first_name: 'Quillana',
      last_name: 'Zervoy',
      email: 'quillana@nowhere-else.example',
      employee_id: employee,
    })
    const as = async () => kit.signIn(superuser)
    const erase = async (id = quillana) => eraseAtOnce(kit, id, await as(), { feedback: 'removed' })
    return { engagement, quillana, erase }
  }

  /** One that is closed, with a file, told of and due. */
  async function closed(planned = true) {
    const id = await records.engagement({ title: 'Harbour cranes' })
    await records.workOrder({ id: 'old-order', engagement_id: id, start_date: '2024-01-01', end_date: '2024-12-31' })
    const uploaded_by = await records.stakeholderAccount([id])
    const content = '0f9f1c1e-0000-4000-8000-000000000001'
    await records.sharedFile({ engagement_id: id, uploaded_by }, { id: content })
    await portal.storage.put(`files/${content}`, [Buffer.from('the agreement')])
    const plan = () =>
      records.removal({ engagement_id: id, remove_on: '2026-06-18', reminded_at: new Date('2026-06-11T08:00:00Z') })
    if (planned) await plan()
    return { id, content, plan }
  }
  const isThere = async ({ db }: Pick<Portal, 'db'>, id: string) =>
    (await db.selectFrom('engagement').select('id').where('id', '=', id).execute()).length === 1
  const stored = async (storage: Storage) => {
    const keys: string[] = []
    for await (const { key } of storage.list('files/')) keys.push(key)
    return keys
  }
  return {
    kit,
    portal,
    records,
    clock,
    call,
    folder,
    elsewhere,
    restored,
    reapplyList,
    everything,
    world,
    closed,
    isThere,
    stored,
  }
}
