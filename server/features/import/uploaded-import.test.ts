import { emptyRequest } from '@portal/domain/contract/error-answer'
import { listImports, takeInImport, uploadImport } from '@portal/domain/import/contract'
import { kindOfZip, noZip, uploadDeleted } from '@portal/domain/import/upload'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jsonFiles, type ProviderRecords, providerRecords } from '../../testing/provider-folder.ts'
import { picture, zipFile } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { uploadPrefix } from './run-data.ts'
import { removeImportLeftovers, runWaiting } from './uploaded-import.ts'

const kit = await testPortal()
const { portal, call, records, signIn, clock } = kit
const { db, storage } = portal
let leah: string
beforeEach(async () => {
  for (const key of await storedKeys()) await storage.remove(key)
  await kit.reset()
  leah = await signIn(await records.staffAccount({ is_superuser: true, first_name: 'Leah', last_name: 'Stone' }))
})
afterAll(kit.close)

const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of storage.list(uploadPrefix)) keys.push(key)
  return keys
}
const textsOf = (of: Partial<ProviderRecords>) =>
  Object.fromEntries(Object.entries(jsonFiles(of)).map(([name, records]) => [name, JSON.stringify(records)]))
const zipped = (of: Partial<ProviderRecords>): Promise<Buffer> => zipFile(textsOf(of))
/** Uploads like the screen. */
const upload = (content: Buffer, key?: string, more: object = {}) => {
  const query = { dry_run: 'true', allow_removals: 'true', file_name: 'records.zip', ...more }
  return call(
    uploadImport,
    { query, body: new Blob([new Uint8Array(content)], { type: 'application/zip' }) },
    leah,
    key,
  )
}
const take = (id: string, allow_removals = false) =>
  call(takeInImport, { params: { id }, body: { allow_removals } }, leah)
/** Runs the queued import. */
async function run(answer: { body: { id: string } }) {
  await runWaiting(portal)
  const { body } = await call(listImports, {}, leah)
  return body.find(({ id }) => id === answer.body.id)
}
const tried = async (content: Buffer) => run(await upload(content))
const clients = () => db.selectFrom('client').select('id').execute()

describe('an uploaded zip', () => {
  test('is checked in a dry run without changes, and is then imported', async () => {
    const { clients: customers, people, engagements } = providerRecords()
    const answer = await upload(await zipped({ clients: customers, people, engagements }))
    expect(answer).toMatchObject({ status: 202, body: { outcome: 'waiting', held: true, file_name: 'records.zip' } })
    const trial = await run(answer)
    expect(trial).toMatchObject({ outcome: 'dry run', who: 'Leah Stone', held: true })
    expect(trial?.counts).toContainEqual({ label: 'clients', added: 1, changed: 0, removed: 0, unchanged: 0 })
    expect(await clients()).toEqual([])

    expect(await run(await take(trial?.id ?? ''))).toMatchObject({ outcome: 'taken in', held: false })
    expect(await clients()).toEqual([{ id: 'c1' }])
    expect(await storedKeys()).toEqual([])
    expect(await take(trial?.id ?? '')).toMatchObject({ status: 409, body: { detail: uploadDeleted } })
  })

  test.each([
    ['in a folder', 'Export 21 Nov/', {}],
    [
      'with files that operating systems add',
      '',
      { '__MACOSX/._clients.json': 'x', '.DS_Store': 'x', 'photos/Thumbs.db': 'x' },
    ],
  ])('can contain the records %s', async (_, folder, more) => {
    const files = Object.entries({
      ...textsOf({ clients: providerRecords().clients }),
      'photos/helen.jpg': await picture('jpeg'),
    })
    const content = await zipFile({
      ...Object.fromEntries(files.map(([name, text]) => [`${folder}${name}`, text])),
      ...more,
    })
    expect(await tried(content)).toMatchObject({ outcome: 'dry run', problem_count: 0 })
  })

  test('is rejected as a whole, and names each problem', async () => {
    const [client] = providerRecords().clients
    const refused = await tried(await zipped({ clients: [client, { id: 'c2' }] as never }))
    expect(refused).toMatchObject({ outcome: 'refused', problems: ['clients.json, record 2 (c2), name: is missing'] })
    expect(await clients()).toEqual([])
  })

  test.each([
    ['is cut off', async () => (await zipped(providerRecords())).subarray(0, 400), 'cannot be read as a zip'],
    [
      'contains other folders',
      () => zipFile({ 'a/clients.json': '[]', 'b/people.json': '[]' }),
      'only photos may be in a folder',
    ],
    ['contains no import files', () => zipFile({ 'readme.txt': 'x' }), 'contains no import files'],
    [
      'contains a path outside the folder',
      async () => outwards(await zipFile({ 'xx/clients.json': '[]' })),
      'invalid relative path',
    ],
    [
      'contains a name twice',
      async () => twice(await zipFile({ 'clients.json': '[]', 'clientz.json': '[]' })),
      'twice',
    ],
  ])('that %s is rejected with an explanation', async (_, content, sentence) => {
    const refused = await tried(await content())
    expect(refused).toMatchObject({ outcome: 'refused', problem_count: 1 })
    expect(refused?.problems[0]).toContain(sentence)
  })

  test('removes more than a fifth only if removals are allowed', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, name: `Customer ${at}` }))
    await run(await take((await tried(await zipped({ clients: many })))?.id ?? ''))
    const fewer = await tried(await zipped({ clients: many.slice(20) }))
    expect(fewer).toMatchObject({ outcome: 'dry run', counts: [expect.objectContaining({ removed: 20 })] })
    expect(await run(await take(fewer?.id ?? ''))).toMatchObject({ outcome: 'refused', held: true })
    expect(await clients()).toHaveLength(40)
    expect(await run(await take(fewer?.id ?? '', true))).toMatchObject({ outcome: 'taken in' })
    expect(await clients()).toHaveLength(20)
  })

  test('is rejected and not stored if it is no zip, is empty or names a kind', async () => {
    expect(await upload(Buffer.from('id,name\n1,Halden\n'))).toMatchObject({ status: 415, body: { detail: noZip } })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 422, body: { detail: emptyRequest } })
    const ofKind = upload(await zipped({}), undefined, { kind: 'clients' })
    expect(await ofKind).toMatchObject({ status: 422, body: { detail: kindOfZip } })
    expect([await storedKeys(), (await call(listImports, {}, leah)).body]).toEqual([[], []])
  })

  test('counts as imported even if its upload stays in the store until the nightly job', async () => {
    const { id } = (await upload(await zipped({ clients: providerRecords().clients }), undefined, { dry_run: 'false' }))
      .body
    const reported: unknown[] = []
    const log = {
      ...portal.log,
      warn: (...said: unknown[]) => reported.push(said.at(-1)),
    } as never as typeof portal.log
    await runWaiting({ ...portal, log, storage: { ...storage, remove: () => Promise.reject(new Error('away')) } })
    expect((await call(listImports, {}, leah)).body).toMatchObject([{ id, outcome: 'taken in', held: false }])
    expect(reported).toEqual(['could not remove the upload of a finished import; the nightly job will retry'])
    expect(await storedKeys()).toHaveLength(1)
    await removeImportLeftovers(portal, 0)
    expect(await storedKeys()).toEqual([])
  })

  test('is deleted after a day, like the remains of an interrupted upload', async () => {
    await tried(await zipped(providerRecords()))
    await storage.put(`${uploadPrefix}00000000-0000-4000-8000-000000000000`, [Buffer.from('PK')])
    await removeImportLeftovers(portal, 0)
    expect(await storedKeys()).toHaveLength(1)
    clock.advance(25 * 60 * 60 * 1000)
    await removeImportLeftovers(portal, 0)
    expect(await storedKeys()).toEqual([])
    expect((await call(listImports, {}, leah)).body).toMatchObject([{ outcome: 'dry run', held: false }])
  })

  test('keeps its import run as long as the audit log keeps audit events', async () => {
    const run = await tried(await zipped(providerRecords()))
    const known = () => db.selectFrom('import_run').select('id').execute()
    clock.advance(399 * 24 * 60 * 60 * 1000)
    await removeImportLeftovers(portal, 0)
    expect(await known()).toEqual([{ id: run?.id }])
    clock.advance(2 * 24 * 60 * 60 * 1000)
    await removeImportLeftovers(portal, 0)
    expect(await known()).toEqual([])
  })

  test('starts again if the portal was killed while it ran', async () => {
    const answer = await upload(await zipped(providerRecords()))
    const killed = { outcome: 'running' as const, lease_until: new Date(clock.now().getTime() + 60_000) }
    await db.updateTable('import_run').set(killed).execute()
    expect(await run(answer)).toMatchObject({ outcome: 'running' })
    clock.advance(61_000)
    expect(await run(answer)).toMatchObject({ outcome: 'dry run' })
  })
})

/** A name of the same length that leads out. */
const outwards = (zip: Buffer): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll('xx/clients', '../clients'), 'latin1')
const twice = (zip: Buffer): Buffer => Buffer.from(zip.toString('latin1').replaceAll('clientz', 'clients'), 'latin1')
