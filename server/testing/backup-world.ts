import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPromise } from 'yauzl'
import { importFolder } from '../features/import/import-folder.ts'
import { insertSubscription } from '../features/notifications/settings-data.ts'
import { archiveWriter } from '../platform/backup/archive-writer.ts'
import { type BackupSummary, backUp } from '../platform/backup/back-up.ts'
import type { Portal } from '../platform/portal.ts'
import { diskStorage } from '../platform/storage/disk-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { emailRow } from './email-rows.ts'
import { folderOf, jsonFiles, providerRecords, removeFolders } from './provider-folder.ts'

/** A folder that goes with the process, and names in it that nothing has yet. */
export function backupFolder(): { newFile: () => string; newStore: () => Storage } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    newFile: () => path.join(folder, `${randomUUID()}.zip`),
    newStore: () => diskStorage(path.join(folder, randomUUID())),
  }
}

/** Rows of many kinds: the provider's records, a mail with bytes, a report with its picture. */
export async function fillPortal(portal: Portal, account_id: string): Promise<void> {
  await importFolder(portal, await folderOf(jsonFiles(providerRecords())))
  await removeFolders()
  const created_at = new Date('2026-06-01T08:00:00.123Z')
  const odd = 'quotes " \' and \\ and \n lines, ümläut, 漢字, 😀, {"json": [null]}'
  const id = randomUUID()
  await portal.db
    .insertInto('outbox')
    .values(
      emailRow({
        id,
        created_at,
        recipient: 'a@customer.example',
        subject: odd,
        text: odd,
        html: `<p>${odd}</p>`,
        headers: { odd, none: null, list: [1.5, true] },
      }),
    )
    .execute()
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256))
  await portal.db
    .insertInto('outbox_attachment')
    .values({ message_id: id, position: 0, file_name: odd, media_type: 'image/png', content })
    .execute()
  const report = randomUUID()
  await portal.db
    .insertInto('bug_report')
    .values({
      id: report,
      account_id,
      description: odd,
      steps: '',
      created_at,
      reply: null,
      answered_by: null,
      answered_at: null,
    })
    .execute()
  await portal.db
    .insertInto('bug_report_image')
    .values({ id: report, report_id: report, position: 0, media_type: 'image/png' })
    .execute()
  await portal.storage.put(`bug-images/${report}`, [content])
  await insertSubscription(portal.db, account_id, 'file_sharing')
}

export const backUpTo = (
  { longRunningDb: db, storage, storedObjects, config, now }: Portal,
  file: string,
  change: Partial<Storage> = {},
): Promise<BackupSummary> =>
  backUp({ db, storage: { ...storage, ...change }, storedObjects, config, now }, file, createWriteStream(file))

/** The parts of an archive by name, in their order. */
export async function partsOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()))
  zip.close()
  return parts
}

/** An archive of other parts, sealed as a backup is. */
export async function sealed(parts: Iterable<[string, Buffer]>, file: string): Promise<Buffer> {
  const writer = archiveWriter(new Date())
  const to = createWriteStream(file)
  const written = writer.output.pipe(to)
  const done = new Promise<void>((resolve, reject) => written.on('finish', resolve).on('error', reject))
  for (const [name, content] of parts)
    await writer.add(
      name,
      (async function* () {
        yield content
      })(),
      'text',
    )
  writer.end()
  await done
  const bytes = await readFile(file)
  await rm(file)
  return bytes
}
