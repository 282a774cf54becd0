import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ImportRun, uploadImport } from '@portal/domain/import/contract'
import type { MemberAssignmentRecord } from '@portal/domain/import/engagements'
import { makeToken, revokeToken } from '@portal/domain/tokens/contract'
import { makeHook } from '@portal/domain/webhooks/contract'
import type { Delivery } from '@portal/domain/webhooks/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonFiles, providerRecords } from '../../testing/provider-folder.ts'
import { zipFile } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { webhookWorker } from '../../testing/webhook-worker.ts'
import { uploadPrefix } from './run-data.ts'
import { runWaiting } from './uploaded-import.ts'

const kit = await testPortal({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' })
const { portal, server, records, signIn } = kit
let address: string
let leah: string
beforeAll(async () => {
  await kit.reset()
  // The receiver of webhooks looks whether a message is of today.
  kit.clock.set(new Date().toISOString())
  leah = await signIn(await records.staffAccount({ is_superuser: true }))
  address = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(kit.close)

const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Sends requests with curl, knowing only the address and a token. */
const curl = (token: string) => {
  const ask = async (path: string, { method = 'GET', type = '', body = Buffer.of() as Buffer | string } = {}) => {
    const sent = type === '' ? [] : ['-H', `Content-Type: ${type}`, '--data-binary', '@-']
    const answerText = ['-w', '\n%{http_code}', '-H', `Authorization: Bearer ${token}`, ...sent]
    const outgoing = promisify(execFile)('curl', ['-sS', '-X', method, ...answerText, `${address}${path}`])
    outgoing.child.stdin?.end(body)
    const [, answer = '', status] = (await outgoing).stdout.match(/^(.*)\n(\d+)$/s) ?? []
    return { status: Number(status), body: JSON.parse(answer) as ImportRun }
  }
  const push = (query: string, type: string, body: string | Buffer) =>
    ask(`/api/imports?${query}`, { method: 'POST', type, body })
  const poll = async (id: string): Promise<ImportRun> => {
    const { body } = await ask(`/api/imports/${id}`)
    if (body.outcome !== 'waiting' && body.outcome !== 'running') return body
    await sleep(200)
    return poll(id)
  }
  return { push, poll, ask }
}

/** Starts the documented webhook receiver as a process; `said` waits until it has printed that many lines. */
async function receiver(secret: string) {
  const script = path.resolve(import.meta.dirname, '../../../docs/integrate/webhook-receiver.mjs')
  const child = spawn(process.execPath, [script], { env: { PORTAL_SECRET: secret, PORT: '0' } })
  const lines: string[] = []
  const output = createInterface(child.stdout)
  output.on('line', (line) => lines.push(line))
  const answerText = async (count: number): Promise<string[]> => {
    while (lines.length < count) await once(output, 'line')
    return lines
  }
  const [first = ''] = await answerText(1)
  return { url: `http://127.0.0.1:${first.split(' ').at(-1)}`, said: answerText, stop: () => child.kill() }
}

test.runIf(hasCurl)(
  'curl can dry-run, import, receive webhooks and change one assignment until its token is revoked',
  async () => {
    const created = await kit.call(makeToken, { body: { name: 'PSA', scopes: ['import', 'hooks'], days: 365 } }, leah)
    const { push, poll, ask } = curl(created.body.secret)
    // Without users, so that Leah stays one.
    const { users: _, history: __, ...rest } = providerRecords()
    const texts = Object.entries(jsonFiles(rest)).map(([file, content]): [string, string] => [
      file,
      JSON.stringify(content),
    ])
    const folder = Buffer.from(await zipFile(Object.fromEntries(texts)))

    const json = (method: string, body: object) => ({ method, type: 'application/json', body: JSON.stringify(body) })
    const wished = { name: 'PSA', address: 'http://127.0.0.1:9/', kinds: ['import.ended'] }
    const newWebhook = (await ask(makeHook.path, json('POST', wished))).body as unknown as {
      id: string
      secret: string
    }
    const receiving = await receiver(newWebhook.secret)
    const webhookPath = `${makeHook.path}/${newWebhook.id}`
    const moved = { ...wished, address: receiving.url, on: true, version: 1 }
    expect((await ask(webhookPath, json('PUT', moved))).status).toBe(200)
    const outbox = webhookWorker(portal)

    const trial = await push('dry_run=true', 'application/zip', folder)
    expect(trial).toMatchObject({ status: 202, body: { outcome: 'waiting' } })
    void runWaiting(portal)
    expect(await poll(trial.body.id)).toMatchObject({ outcome: 'dry run', problem_count: 0 })

    const whole = await push('', 'application/zip', folder)
    void runWaiting(portal)
    expect(await poll(whole.body.id)).toMatchObject({ outcome: 'taken in' })
    await outbox.sendDue()
    expect((await receiving.said(2))[1]).toMatch(/^import\.ended .+ An import by API token PSA .+ succeeded$/)

    const [one] = providerRecords().member_assignments
    const change = JSON.stringify({ ...one, allocation_percentage: 80 })
    const changed = await push('kind=member_assignments&mode=upsert', 'application/x-ndjson', change)
    void runWaiting(portal)
    expect(await poll(changed.body.id)).toMatchObject({ counts: [{ changed: 1, unchanged: 0, removed: 0 }] })

    await outbox.sendDue()
    await receiving.said(3)
    receiving.stop()
    const log = (await ask(`${webhookPath}/deliveries`)).body as unknown as Delivery[]
    expect(log.map(({ state, status }) => [state, status])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
    ])

    await kit.call(revokeToken, { params: { id: created.body.id } }, leah)
    expect((await ask(`/api/imports/${changed.body.id}`)).status).toBe(401)
    expect((await push('kind=clients', 'application/json', '[]')).status).toBe(401)
  },
  60_000,
)

const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of portal.storage.list(uploadPrefix)) keys.push(key)
  return keys
}

/** An assignment as the other system has it. */
const booking = (record: MemberAssignmentRecord) => ({
  project: record.work_order_id,
  person: record.employee_id,
  load: 0.5,
  role: record.member_role,
  role_id: record.member_role_id,
  starts_at: `${record.start_date}T00:00:00Z`,
  ends_at: `${record.end_date}T00:00:00Z`,
})

test('the documented push script imports the assignments of another system', async () => {
  const created = await kit.call(makeToken, { body: { name: 'PSA', scopes: ['import'], days: 365 } }, leah)
  const [first, second] = providerRecords().member_assignments.map(booking)
  const source = createServer(({ url }, response) => {
    const [items, next] = url?.endsWith('=1')
      ? [{ id: 1, ...first }, `${other}/bookings?page=2`]
      : [{ id: 2, ...second }, null]
    response.end(JSON.stringify({ items: [items], next }))
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  const other = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  const env = { PORTAL: address, PORTAL_TOKEN: created.body.secret, SOURCE: other, SOURCE_TOKEN: 'x' }
  const working = setInterval(() => void runWaiting(portal), 200)
  const script = path.resolve(import.meta.dirname, '../../../docs/integrate/push.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env }).finally(() => {
    clearInterval(working)
    source.close()
  })
  expect(JSON.parse(stdout)).toEqual([{ label: 'member assignments', added: 2, changed: 0, removed: 2, unchanged: 0 }])
})

test('an interrupted push leaves no import run and no stored upload', async () => {
  const created = await kit.call(makeToken, { body: { name: 'PSA', scopes: ['import'], days: 365 } }, leah)
  const runs = () => portal.db.selectFrom('import_run').select('id').execute()
  const before = [await runs(), await storedKeys()]
  const { secret } = created.body
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'content-length': 1_000_000 }
  const closed = once(server.server, 'request').then(([, response]) => once(response, 'close'))
  const sending = httpRequest(`${address}${uploadImport.path}?kind=clients`, { method: 'POST', headers })
  sending.on('error', () => {})
  sending.write(`[${'{"id":"c1","name":"Halden"},'.repeat(3000)}`, () => setTimeout(() => sending.destroy(), 50))
  await closed
  // Rejected uploads are removed before the answer.
  expect([await runs(), await storedKeys()]).toEqual(before)
})
