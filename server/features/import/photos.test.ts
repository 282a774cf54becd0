import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeThumbnail, readPicture } from '../../platform/pictures/thumbnail.ts'
import { folderOf, jsonFiles, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from './import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const picture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody' } })

/** A folder in which people and users name the given pictures. */
async function folderWith(photos: Record<string, Buffer>, named: [string | null, string | null]): Promise<string> {
  const { people, users } = providerRecords()
  Object.assign(people[0] ?? {}, { photo: named[0] })
  Object.assign(users[1] ?? {}, { photo: named[1] })
  const folder = await folderOf(jsonFiles({ ...providerRecords(), people, users }))
  await mkdir(path.join(folder, 'photos'))
  for (const [name, bytes] of Object.entries(photos)) await writeFile(path.join(folder, 'photos', name), bytes)
  return folder
}
const take = (folder: string) => importFolder(portal.portal, folder)
const photos = () => db.selectFrom('photo').selectAll().execute()

test('a photo becomes a WebP of 192 by 192 pixels without camera metadata', async () => {
  const wide = await picture(400, 300, '#336699').toBuffer()
  await take(await folderWith({ 'a.jpg': wide }, ['a.jpg', null]))
  const [photo] = await photos()
  const about = await sharp(Buffer.from(photo?.thumbnail ?? [])).metadata()
  expect(about).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect(about.exif).toBeUndefined()
  const person = await db.selectFrom('person').select('photo_id').where('id', '=', '7').executeTakeFirst()
  expect(person).toEqual({ photo_id: photo?.id })
})

test('a photo is found if a Mac wrote the accents of its file name in another form than the record', async () => {
  const bytes = await picture(300, 300, '#336699').toBuffer()
  await take(await folderWith({ 'Zoe\u0308.jpg': bytes }, ['Zo\u00eb.jpg', null]))
  expect(await photos()).toHaveLength(1)
})

test('a person and their account share one photo if the picture is the same', async () => {
  const bytes = await picture(300, 300, '#336699').toBuffer()
  await take(await folderWith({ 'a.jpg': bytes, 'b.jpg': bytes }, ['a.jpg', 'b.jpg']))
  expect(await photos()).toHaveLength(1)
})

test('an unchanged photo is kept; a changed photo replaces the old one', async () => {
  const [blue, red] = await Promise.all(['#336699', '#996633'].map((colour) => picture(200, 200, colour).toBuffer()))
  if (!blue || !red) throw new Error('two pictures are expected')
  await take(await folderWith({ 'a.jpg': blue }, ['a.jpg', null]))
  const [before] = await photos()
  expect((await take(await folderWith({ 'renamed.jpg': blue }, ['renamed.jpg', null]))).changed).toBe(false)
  expect(await photos()).toEqual([before])
  const report = await take(await folderWith({ 'a.jpg': red }, ['a.jpg', null]))
  expect(report.counts).toContainEqual({ label: 'people', added: 0, changed: 1, removed: 0, unchanged: 1 })
  const after = await photos()
  expect(after).toHaveLength(1)
  expect(after[0]?.id).not.toBe(before?.id)
  await take(await folderWith({}, [null, null]))
  expect(await photos()).toEqual([])
})

test('rejects a damaged picture, a picture with too many pixels, and a missing picture', async () => {
  const whole = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const folder = await folderOf({})
  const file = path.join(folder, 'x.png')
  await writeFile(file, whole.subarray(0, whole.length / 2))
  await expect(readPicture(file).then(makeThumbnail)).rejects.toThrow('is damaged and cannot be read')
  await writeFile(
    file,
    await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  await expect(readPicture(file).then(makeThumbnail)).rejects.toThrow('has more than 40 million pixels')
  await rm(file)
  await expect(readPicture(file)).rejects.toThrow('is not in the photos folder')
})
