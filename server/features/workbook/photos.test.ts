import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { noOneHas, notNamedByAddress, pictureTwice } from '@portal/domain/workbook/apply-words'
import { uploadPhotos } from '@portal/domain/workbook/contract'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'

const portal = await testPortal()
const { records, portal: parts, clock, call } = portal
const { db } = parts
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

let [leah, ann, blue] = ['', '', Buffer.alloc(0)] as [string, string, Buffer]
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  leah = await portal.signIn(await records.staffAccount({ is_superuser: true, first_name: 'Leah' }))
  ann = await records.person({ email: 'Ann@provider.example' })
  blue = await picture('#336699')
})

async function upload(files: Record<string, Buffer>, as = leah) {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const body = new Blob([new Uint8Array(await buffer(zip.outputStream as Readable))], { type: 'application/zip' })
  return call(uploadPhotos, { body }, as)
}
const photos = () => db.selectFrom('photo').selectAll().execute()

test('a picture is that of the person and their account, whatever the case and folder', async () => {
  await records.staffAccount({ id: 's', email: 'a.lee@provider.example', employee_id: ann })
  const { status, body } = await upload({ 'all/ANN@provider.example.JPG': blue, '__MACOSX/all/._x': blue })
  expect([status, body]).toEqual([200, { changed: 1, problems: [] }])
  const [photo] = await photos()
  expect(await sharp(Buffer.from(photo?.thumbnail ?? [])).metadata()).toMatchObject({ format: 'webp', width: 192 })
  const account = db.selectFrom('account').select(['photo_id', 'changed_by_account_id']).where('id', '=', 's')
  expect(await account.executeTakeFirst()).toMatchObject({ photo_id: photo?.id })
  const [person] = await db.selectFrom('person').select(['photo_id', 'version']).execute()
  expect(person).toEqual({ photo_id: photo?.id, version: 2 })
  expect((await upload({ 'ann@provider.example.jpg': blue })).body.changed).toBe(0)
  expect((await upload({ 'a.lee@provider.example.png': await picture('#996633') })).body.changed).toBe(1)
  expect(await photos()).toHaveLength(1)
  const entries = await db
    .selectFrom('audit_entry')
    .select(['act', 'object'])
    .where('act', 'like', '%pictures%')
    .execute()
  expect(entries[0]).toEqual({ act: 'Uploaded pictures of people', object: '1 person' })
})

test('other files are left out, each with the reason', async () => {
  await records.stakeholderAccount([], { email: 'helen@customer.example' })
  const { body } = await upload({
    'ann@provider.example.jpg': blue,
    'b/ann@provider.example.png': blue,
    'helen@customer.example.jpg': blue,
    'Ann Lee.jpg': blue,
  })
  expect(body).toEqual({
    changed: 1,
    problems: [
      pictureTwice('ann@provider.example.png'),
      noOneHas('helen@customer.example.jpg'),
      notNamedByAddress('Ann Lee.jpg'),
    ],
  })
  const wrong = await upload({ 'ann@provider.example.jpg': Buffer.from('no picture') })
  expect(wrong.body).toEqual({
    changed: 0,
    problems: ['ann@provider.example.jpg is not a JPEG, PNG, WebP or GIF picture.'],
  })
})

test('a file that is no zip is rejected', async () => {
  const body = new Blob(['no zip'], { type: 'application/zip' })
  expect((await call(uploadPhotos, { body }, leah)).status).toBe(415)
})

test('pictures are for superusers, and only while the portal keeps the records', async () => {
  const staff = await portal.signIn(await records.staffAccount())
  expect((await upload({ 'ann@provider.example.jpg': blue }, staff)).status).toBe(403)
  await setKeeper(db, 'import', clock.now())
  const rejected = await upload({ 'ann@provider.example.jpg': blue })
  expect([rejected.status, rejected.body.detail]).toEqual([409, importKeepsRecords])
  expect(await photos()).toEqual([])
})
