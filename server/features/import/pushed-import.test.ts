import { gzipSync } from 'node:zlib'
import { sendAs } from '@portal/domain/contract/error-answer'
import { getImport, takeInImport, uploadImport } from '@portal/domain/import/contract'
import type { importFiles } from '@portal/domain/import/files'
import { importTypes } from '@portal/domain/import/formats'
import { kindMissing, noCsvOf, sendUtf8 } from '@portal/domain/import/upload'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOf, jsonFiles, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { createToken } from '../tokens/data.ts'
import { runImport } from './run-import.ts'
import { runWaiting } from './uploaded-import.ts'

const kit = await testPortal()
const { portal, call, clock, server } = kit
const { db } = portal
let token: string
beforeEach(async () => {
  await kit.reset()
  const request = { name: 'Nightly push', scopes: ['import' as const], days: null, clients: [], engagements: [] }
  token = (await createToken(db, request, { made_by: 'Leah Stone', now: clock.now() })).secret
})
afterAll(kit.close)

const json = 'application/json'
type Query = { kind?: keyof typeof importFiles; mode?: 'upsert'; dry_run?: string; allow_removals?: string }
const push = (content: string, query: Query, type = json, key?: string) =>
  call(uploadImport, { query, body: new Blob([content], { type }) }, token, key)
/** Pushes records, lets the queue do its work and asks what has become of them. */
async function done(content: unknown, query: Query, type?: string) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const answer = await push(text, query, type)
  expect(answer).toMatchObject({
    status: 202,
    body: { outcome: 'waiting', who: expect.stringContaining('Nightly push') },
  })
  await runWaiting(portal)
  return (await call(getImport, { params: { id: answer.body.id } }, token)).body
}
const orders = () =>
  db.selectFrom('work_order').select(['id', 'end_date']).where('removed_at', 'is', null).orderBy('id').execute()
const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n')
const everything = async () => {
  for (const [file, records] of Object.entries(jsonFiles(providerRecords())))
    expect(await done(records, { kind: file.replace('.json', '') as never })).toMatchObject({ outcome: 'taken in' })
}
const counted = { added: 0, changed: 0, removed: 0, unchanged: 0 }

describe('a push of one kind of records', () => {
  const clients = [
    { id: 'c1', name: 'Halden & Moore Bank' },
    { id: 'c2', name: 'Carrow Logistics' },
  ]
  test.each([
    ['a JSON array', JSON.stringify(clients), json],
    ['a JSON array with a charset in its content type', JSON.stringify(clients), 'application/json; charset=utf-8'],
    ['a JSON array with a byte order mark', `\uFEFF${JSON.stringify(clients)}`, json],
    ['JSON lines', lines(clients), 'application/x-ndjson'],
    [
      'JSON lines with Windows line endings',
      `\uFEFF${lines(clients).replace('\n', '\r\n\r\n')}\r\n`,
      'application/x-ndjson',
    ],
  ])('accepts %s', async (_, text, type) => {
    const run = await done(text, { kind: 'clients' }, type)
    expect(run).toMatchObject({
      outcome: 'taken in',
      held: false,
      counts: [{ ...counted, label: 'clients', added: 2 }],
    })
    expect(await db.selectFrom('client').select('name').orderBy('id').execute()).toEqual(
      clients.map(({ name }) => ({ name })),
    )
  })

  test('accepts CSV', async () => {
    const run = await done('id,name,email\nP1,"Okafor, Amara",\n', { kind: 'people' }, 'text/csv')
    expect(run).toMatchObject({ outcome: 'taken in', file_name: 'people.csv' })
    expect(await db.selectFrom('person').select(['id', 'name']).execute()).toEqual([
      { id: 'P1', name: 'Okafor, Amara' },
    ])
  })

  test('accepts CSV with a byte order mark', async () => {
    const run = await done('\uFEFFid,name\nP1,Amara Okafor\n', { kind: 'people' }, 'text/csv')
    expect(run).toMatchObject({ outcome: 'taken in', counts: [{ added: 1 }] })
  })

  test.each([
    ['text/csv', 'id,name\nP1,Amara Okafor\n', 'people' as const],
    [json, '[{"id":"c1","name":"A"}]', 'clients' as const],
    ['application/x-ndjson', '{"id":"c1","name":"A"}\n', 'clients' as const],
  ])('rejects %s in UTF-16 at once, with and without a byte order mark', async (type, text, kind) => {
    for (const content of [text, `\uFEFF${text}`]) {
      const body = new Blob([new Uint8Array(Buffer.from(content, 'utf16le'))], { type })
      const answer = await call(uploadImport, { query: { kind }, body }, token)
      expect(answer).toMatchObject({ status: 415, body: { detail: sendUtf8 } })
    }
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
  })

  test('accepts a compressed body', async () => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/api/imports?kind=clients',
      payload: gzipSync(JSON.stringify(clients)),
      headers: { authorization: `Bearer ${token}`, 'content-type': json, 'content-encoding': 'gzip' },
    })
    expect(statusCode).toBe(202)
    await runWaiting(portal)
    expect(await db.selectFrom('client').select('id').execute()).toHaveLength(2)
  })

  test('can start as a dry run, and is then imported without another upload', async () => {
    const run = await done(clients, { kind: 'clients', dry_run: 'true' })
    expect(run).toMatchObject({ outcome: 'dry run', held: true, counts: [{ added: 2 }] })
    expect(await db.selectFrom('client').select('id').execute()).toEqual([])
    const accepted = await call(takeInImport, { params: { id: run.id }, body: { allow_removals: false } }, token)
    await runWaiting(portal)
    const { body } = await call(getImport, { params: { id: accepted.body.id } }, token)
    expect(body).toMatchObject({ outcome: 'taken in', counts: [{ added: 2 }] })
  })

  test('is rejected with the same messages as the import command, and changes nothing', async () => {
    await everything()
    const wrong = [...providerRecords().work_orders.slice(1), { id: 'w9', engagement_id: 'none', reference: '' }]
    const folder = await folderOf({ 'work_orders.json': wrong })
    const command = runImport(portal, folder, { who: 'Command line' })
    const output = await command.then(String, ({ message }: Error) => message)
    await removeFolders()
    const run = await done(wrong, { kind: 'work_orders' })
    expect([run.outcome, run.problems.join('\n')]).toEqual(['refused', output])
    expect(run.problem_count).toBe(run.problems.length)
    expect(await orders()).toHaveLength(2)
  })

  test('runs in the order of arrival', async () => {
    const none = await push('[]', { kind: 'clients' })
    clock.advance(1)
    const request = [none, await push(JSON.stringify(clients), { kind: 'clients' })]
    await runWaiting(portal)
    for (const { body } of request)
      expect((await call(getImport, { params: { id: body.id } }, token)).body.outcome).toBe('taken in')
    expect(await db.selectFrom('client').select('id').execute()).toHaveLength(2)
  })

  test.each([
    ['if the kind is missing', {}, json, 422, kindMissing],
    ['if it is CSV and a field is a list', { kind: 'users' }, 'text/csv', 422, noCsvOf('users')],
    ['if its content type is not supported', { kind: 'users' }, 'application/xml', 415, sendAs(importTypes)],
    [
      'if it has the default content type of curl',
      { kind: 'users' },
      'application/x-www-form-urlencoded',
      415,
      sendAs(importTypes),
    ],
    ['if the kind is unknown', { kind: 'invoices' }, json, 422, expect.stringContaining('Use one of clients')],
    ['if a parameter is misspelled', { kind: 'users', dryrun: 'true' }, json, 422, expect.stringContaining('“dryrun”')],
  ])('is rejected at once %s', async (_, query, type, status, detail) => {
    expect(await push('[]', query as Query, type)).toMatchObject({ status, body: { detail } })
    expect(await db.selectFrom('import_run').select('id').execute()).toEqual([])
  })
})

describe('a push of changes only', () => {
  const upsert = { mode: 'upsert' } as const
  const [first, second] = providerRecords().work_orders

  test('adds, changes and removes records by id, and leaves the others unchanged', async () => {
    await everything()
    const moved = { ...second, end_date: '2027-01-31' }
    const added = { ...first, id: 'w3', reference: 'WO-3' }
    const removedItem = { id: 'w1', removed: true }
    const run = await done(
      lines([moved, added, removedItem]),
      { kind: 'work_orders', ...upsert },
      'application/x-ndjson',
    )
    expect(run).toMatchObject({ outcome: 'taken in', mode: 'upsert' })
    expect(run.counts).toEqual([{ label: 'work orders', added: 1, changed: 1, removed: 1, unchanged: 0 }])
    expect(await orders()).toEqual([
      { id: 'w2', end_date: '2027-01-31' },
      { id: 'w3', end_date: first?.end_date },
    ])
    const changes = await db.selectFrom('event').select(['kind', 'subject_id']).execute()
    expect(changes).toContainEqual({ kind: 'work_order.moved', subject_id: 'w2' })
    const secondTry = await done(
      lines([moved, added, removedItem]),
      { kind: 'work_orders', ...upsert },
      'application/x-ndjson',
    )
    expect(secondTry.counts).toEqual([{ label: 'work orders', added: 0, changed: 0, removed: 0, unchanged: 2 }])
  })

  test('records only the people who joined or left through the changed assignments', async () => {
    await everything()
    await db.deleteFrom('event').execute()
    const [, vacant] = providerRecords().member_assignments
    const run = await done([{ ...vacant, employee_id: 'p2' }], { kind: 'member_assignments', ...upsert })
    expect(run.counts).toEqual([{ label: 'member assignments', added: 0, changed: 1, removed: 0, unchanged: 0 }])
    const changes = () =>
      db.selectFrom('event').select(['kind', 'person_id']).where('person_id', 'is not', null).orderBy('kind').execute()
    expect(await changes()).toEqual([{ kind: 'assignment.joined', person_id: 'p2' }])
    await done([{ id: 'a1', removed: true }], { kind: 'member_assignments', ...upsert })
    expect(await changes()).toEqual([
      { kind: 'assignment.joined', person_id: 'p2' },
      { kind: 'assignment.left', person_id: '7' },
    ])
  })

  test('accepts CSV of a spreadsheet with a column for removed records', async () => {
    await everything()
    const csv = `sep=;
id;removed;engagement_id;reference;start_date;end_date;budget_days;
w1;TRUE;e1;WO-1;2026-01-05;2026-06-30;;
w2;FALSE;e1;WO-2b;2026-07-01;2026-12-31;62,5;
;;;;;;;
`
    const { counts } = await done(csv, { kind: 'work_orders', ...upsert }, 'text/csv')
    expect(counts).toEqual([{ label: 'work orders', added: 0, changed: 1, removed: 1, unchanged: 0 }])
  })

  test('replaces all parts of a record, and keeps the parts of other records', async () => {
    await everything()
    const [helen] = providerRecords().users
    const run = await done([{ ...helen, project_ids: ['e2'] }], { kind: 'users', ...upsert })
    expect(run.counts).toEqual([
      { label: 'users', added: 0, changed: 0, removed: 0, unchanged: 1 },
      { label: 'engagements of users', added: 0, changed: 0, removed: 1, unchanged: 1 },
    ])
    const [audit] = providerRecords().audits
    const other = { ...audit, id: 102, score_points: [], surveys: [] }
    expect((await done([other], { kind: 'audits', ...upsert })).counts.map(({ removed }) => removed)).toEqual([0, 0, 0])
    const { counts } = await done([{ id: 101, removed: true }], { kind: 'audits', ...upsert })
    expect(counts.map(({ label, removed }) => [label, removed])).toEqual([
      ['audits', 1],
      ['audit score points', 2],
      ['audit surveys', 1],
    ])
  })

  test('deactivates the users that it removes', async () => {
    await everything()
    await done([{ id: 'u1', removed: true }], { kind: 'users', ...upsert })
    const users = await db.selectFrom('account').select(['id', 'active']).orderBy('id').execute()
    expect(users).toEqual([
      { id: 'u1', active: false },
      { id: 'u2', active: true },
    ])
  })

  test('is rejected as a whole, and names each problem', async () => {
    await everything()
    const [helen] = providerRecords().users
    const users = [{ ...helen, id: 'u3' }]
    const { problems } = await done(users, { kind: 'users', ...upsert })
    expect(problems).toContain(
      'users.json, record 1 (u3), email: helen@customer.example is also the email address of another user',
    )
    const both = [
      first,
      { id: 'w1', removed: true },
      { ...second, engagement_id: 'none' },
      { id: 'w2', removed: 'yes' },
    ]
    expect((await done(both.slice(0, 3), { kind: 'work_orders', ...upsert })).problems).toEqual([
      'work_orders.json, record 2 (w1), removed: must not be set: record 1 adds or changes this record',
      'work_orders.json, record 3 (w2), engagement_id: engagement none does not exist',
    ])
    expect((await done(both.slice(3), { kind: 'work_orders', ...upsert })).problems).toEqual([
      'work_orders.json, record 1 (w2), removed: must be true',
    ])
    expect(await orders()).toHaveLength(2)
  })

  test('removes more than a fifth only if removals are allowed', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, name: `Customer ${at}` }))
    await done(many, { kind: 'clients' })
    const removedItem = many.slice(20).map(({ id }) => ({ id, removed: true }))
    expect((await done(removedItem, { kind: 'clients', ...upsert })).outcome).toBe('refused')
    const allowed = await done(removedItem, { kind: 'clients', allow_removals: 'true', ...upsert })
    expect(allowed.counts).toEqual([{ label: 'clients', added: 0, changed: 0, removed: 20, unchanged: 0 }])
  })
})
