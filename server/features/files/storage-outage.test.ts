// @module-tag slow
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noStore } from '@portal/domain/contract/error-answer'
import { downloadCategory, downloadFile, uploadFile } from '@portal/domain/files/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { type S3Trouble, startS3Server } from '../../testing/s3-server.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { silentLog, type TestPortal, testPortal } from '../../testing/test-portal.ts'

const s3 = await startS3Server()
const kit = await testPortal({ ...s3.environment, OPERATOR_NETWORKS: '127.0.0.1' })
afterAll(async () => {
  await kit.close()
  await s3.close()
})

let engagement: string
let helen: string
beforeEach(async () => {
  s3.setTrouble(undefined)
  await kit.reset()
  s3.objects.clear()
  engagement = await kit.records.engagement()
  helen = await kit.signIn(await kit.records.stakeholderAccount([engagement]))
})

async function upload(as: TestPortal = kit) {
  const body = new FormData()
  body.append('file', new Blob([pdfOfSize(400_000)]), 'Plan.pdf')
  return as.call(uploadFile, { query: { project_id: engagement, category: 'Contracts' }, body }, helen)
}
const rows = async (): Promise<number> => (await kit.portal.db.selectFrom('shared_file').select('id').execute()).length

describe.each<[string, S3Trouble]>([
  ['answers 500', 500],
  ['rejects the credentials', 403],
  ['hangs', 'hangs'],
])('while the bucket %s', (_, trouble) => {
  test('uploads and downloads fail with a message within 15 seconds, and work again afterwards', async () => {
    const storedRows = (await upload()).body.id
    const download = () => kit.call(downloadFile, { params: { fileId: storedRows }, body: {} }, helen)
    const category = () =>
      kit.call(downloadCategory, { query: { project_id: engagement, category: 'Contracts' } }, helen)
    s3.setTrouble(trouble)
    const begun = performance.now()
    const answers = await Promise.all([upload(), download(), category()])
    expect(performance.now() - begun).toBeLessThan(15_000)
    for (const { status, body, response } of answers) {
      expect([status, body]).toEqual([503, { detail: noStore }])
      expect(response.headers['retry-after']).toBe('30')
    }
    expect(await rows()).toBe(1)
    const ready = await kit.server.inject('/readyz?verbose')
    expect([ready.statusCode, ready.json().dependencies]).toEqual([200, { 'file store': 'down' }])

    s3.setTrouble(undefined)
    expect((await upload()).status).toBe(201)
    expect((await download()).status).toBe(200)
    expect((await kit.server.inject('/readyz?verbose')).json().dependencies).toEqual({ 'file store': 'up' })
  }, 60_000)
})

test('rejects an upload if the bucket stored different content, and keeps nothing', async () => {
  s3.setTrouble('wrong-etag')
  const { status, body } = await upload()
  expect([status, body.detail]).toEqual([503, noStore])
  expect([await rows(), s3.objects.size]).toEqual([0, 0])
})

test('the portal starts even if the bucket does not work', async () => {
  s3.setTrouble(500)
  const config = readConfig({
    DATA_DIR: '.unused',
    LOG_LEVEL: 'silent',
    OPERATOR_NETWORKS: '127.0.0.1',
    ...s3.environment,
  })
  const connection = await testDatabase()
  const app = await createApp({ config, connection, log: silentLog(), now: () => new Date(), mailServer: null })
  await app.startJobs()
  const ready = async () => {
    const { statusCode, json } = await app.server.inject('/readyz?verbose')
    return [statusCode, json().dependencies]
  }
  await expect.poll(ready, { timeout: 15_000 }).toEqual([200, { 'file store': 'down' }])
  await app.stop()
}, 60_000)

test('an upload to an unusable folder is rejected with a message', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-no-folder-'))
  writeFileSync(path.join(folder, 'files'), randomUUID())
  const other = await testPortal({ DATA_DIR: folder })
  const { status, body } = await upload(other)
  expect([status, body.detail]).toEqual([503, noStore])
  await other.close()
  rmSync(folder, { recursive: true })
})
