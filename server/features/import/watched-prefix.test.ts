import { afterAll, beforeEach, expect, test } from 'vitest'
import { providerRecords } from '../../testing/provider-folder.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { zipFile } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { runWaiting } from './uploaded-import.ts'
import { takeFromPrefix } from './watched-prefix.ts'

const s3 = await startS3Server()
const kit = await testPortal({ ...s3.environment, IMPORT_PREFIX: 'exports/psa/' })
const { portal } = kit
beforeEach(async () => {
  await kit.reset()
  s3.setTrouble(undefined)
  s3.objects.clear()
})
afterAll(async () => {
  await kit.close()
  await s3.close()
})

const put = (name: string, content: string | Buffer): unknown =>
  s3.objects.set(name, { content: Buffer.from(content), stored_at: new Date() })
const runImports = async () => {
  await takeFromPrefix(portal)
  await runWaiting(portal)
  const columns = ['who', 'file_name', 'outcome', 'problem_count'] as const
  return portal.db.selectFrom('import_run').select(columns).orderBy('file_name').execute()
}
const clients = JSON.stringify(providerRecords().clients)
const accepted = { who: 'Watched bucket', outcome: 'taken in', problem_count: 0 }

test('objects under the prefix are imported once and then deleted; other objects stay', async () => {
  put('exports/psa/Export of März & April.zip', await zipFile({ 'clients.json': clients }))
  put('exports/psa/people.csv', 'id,name\nP1,Amara Okafor\n')
  const others = ['exports/people.csv', 'exports/psa/notes.txt', 'exports/psa/old/people.csv']
  for (const name of others) put(name, 'id,name\n')
  const once = [
    { ...accepted, file_name: 'Export of März & April.zip' },
    { ...accepted, file_name: 'people.csv' },
  ]
  expect(await runImports()).toEqual(once)
  expect([...s3.objects.keys()].toSorted()).toEqual(others)
  expect(await runImports()).toEqual(once)
})

test('an object that cannot be imported because of a bucket fault stays and is imported later', async () => {
  put('exports/psa/clients.json', clients)
  s3.setTrouble('full')
  expect(await runImports()).toEqual([])
  expect([...s3.objects.keys()]).toEqual(['exports/psa/clients.json'])
  s3.setTrouble(undefined)
  expect(await runImports()).toEqual([{ ...accepted, file_name: 'clients.json' }])
})

test('an invalid object is rejected like any other import', async () => {
  put('exports/psa/clients.json', '[{"id":"c1"}]')
  expect(await runImports()).toEqual([{ ...accepted, file_name: 'clients.json', outcome: 'refused', problem_count: 1 }])
})
