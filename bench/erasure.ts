import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/database/database.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { sealEverything } from '../server/trail/redaction-data.ts'
import { makeMembers } from '../server/work-orders/members-data.ts'
import { cookieOf, filledDatabase } from './filled-database.ts'
import { copyEngagements, copyPeople } from './grown-company.ts'
import { load } from './load.ts'
import { type ServerProcess, startServer } from './processes.ts'

const base = 200
const engagements = Number(process.env.ENGAGEMENTS ?? 20_000)
const oneNight = 100
const filesEach = 10
const calls = {
  'the engagement list': '/api/projects?project_state=Active%20Work%20Orders&page_number=1',
  'people feedback': '/api/feedback/individual-feedback?page_number=1',
}

/**
 * The erasure of a person and the removal of closed engagements in a company of 20,000 engagements on PostgreSQL: how long
 * each takes, the memory of the portal, and how long two people who look at other things wait meanwhile.
 */
export async function benchErasure(): Promise<void> {
  const postgres = await startPostgres()
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portal-erasure-'))
  const { patient, url, close } = await filledDatabase(postgres.url, 'erasure', base)
  try {
    await fill(patient)
    console.log(`PostgreSQL: ${await sizeOf(patient)}`)
    const superuser = await cookieOf(patient, 'superuser@provider.example')
    const reader = await cookieOf(patient, 'portfolio.director@provider.example')
    const portal = await startServer('erasure-server.ts', url, DATA_DIR)
    const beside = (name: string, work: () => Promise<unknown>) => measured(portal, reader, name, work)
    await beside('nothing (warming up)', () => wait(3000))
    await beside('nothing', () => wait(10_000))

    const { id } = await patient
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'delivery.lead@provider.example')
      .executeTakeFirstOrThrow()
    const address = `/api/admin/people/${id}/erasure`
    let counted = ''
    await beside('the preview of an erasure', async () => {
      counted = await call(portal, superuser, 'GET', address)
    })
    const counts = (JSON.parse(counted) as { counts: { kind: string; count: number }[] }).counts
    console.log(`    of ${counts.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`)
    await beside('the erasure', () => call(portal, superuser, 'PUT', address, { feedback: 'removed' }))
    await beside('undoing it', () => call(portal, superuser, 'DELETE', address))

    await putContents(patient, DATA_DIR, await closeSome(patient, 1))
    await beside('the removal of one engagement', () => portal.ask('remove'))
    await putContents(patient, DATA_DIR, await closeSome(patient, oneNight))
    await beside(`the removal of ${oneNight} engagements`, () => portal.ask('remove'))
    console.log(`PostgreSQL afterwards: ${await sizeOf(patient)}`)
    await portal.stop()
  } finally {
    await close()
    await postgres.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}

async function measured(
  portal: ServerProcess,
  cookie: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await portal.ask('memory')
  const begun = performance.now()
  let isOver = false
  const asked = Object.entries(calls).map(async ([called, address]) => {
    const at = { url: `http://127.0.0.1:${portal.port}${address}`, headers: { cookie }, connections: 1 }
    return [called, await load({ ...at, seconds: 0, until: () => isOver })] as const
  })
  await work().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - begun) / 1000
  const waits = (await Promise.all(asked)).map(
    ([called, { p50, p99, longest }]) =>
      `${called} p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`,
  )
  const most = Number(await portal.ask('memory'))
  console.log(`  ${name}: ${seconds.toFixed(1)} s, at most ${most.toFixed(0)} MB; beside it ${waits.join('; ')}`)
}

const call = (portal: ServerProcess, cookie: string, method: string, address: string, body?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const origin = `http://127.0.0.1:${portal.port}`
    const headers = { cookie, origin, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(`${origin}${address}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if ((answer.statusCode ?? 500) < 300) resolve(text)
        else reject(new Error(`${method} ${address}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** People, feedback, files, mails, and an audit log of years, in which somebody's name stands here and there. */
async function fill(db: Database): Promise<void> {
  const copies = engagements / base - 1
  await copyEngagements(db, copies)
  await copyPeople(db, copies)
  await sql`analyze`.execute(db)
  const someone = sql`(select first_name || ' ' || last_name from account where email = 'delivery.lead@provider.example')`
  const name = sql`case when n % 100 = 0 then ${someone} else 'Giver ' || n % 500 end`
  const placed = sql`(select id, row_number() over (order by id) - 1 as place from engagement) e`
  const spread = sql`e.place = n::bigint * 7919 % ${engagements}::bigint`
  for (const statement of [
    sql`insert into individual_feedback (id, engagement_id, employee_id, provider_full_name, provider_role, feedback, given_at)
      select 'bench-' || n, e.id, (select min(id) from person), ${name}, 'Product Owner',
        repeat('Well done. ', 12), timestamptz '2020-01-01' + n * interval '13 minutes'
      from generate_series(1, 200000) n join ${placed} on ${spread}`,
    sql`insert into shared_file (id, engagement_id, category, is_sensitive, uploaded_by, added_at, version)
      select 'bench-' || n || '-' || e.place, e.id, 'Contracts', false, (select min(id) from account), now(), 1
      from generate_series(1, ${filesEach}::int) n, ${placed}`,
    sql`insert into file_version (id, file_id, number, file_name, size, sha256, uploaded_by, added_at)
      select gen_random_uuid(), id, 1, 'Contract.pdf', 2000, 'x', uploaded_by, added_at from shared_file where id like 'bench-%'`,
    sql`insert into mail (id, created_at, recipient, subject, text, html, headers, state, sent_at)
      select 'bench-' || n, now(), 'a' || n || '@customer.example', 'Hello', 'From ' || ${name} || repeat(' and so on', 40),
        '<p>From ' || ${name} || repeat(' and so on', 60) || '</p>', '{}', 'sent', now() from generate_series(1, 50000) n`,
    sql`insert into audit_entry (at, kind, actor, act, engagement_id, object)
      select now(), 'change', ${name}, 'Shared a file', e.id, 'Contract.pdf'
      from generate_series(1, 300000) n join ${placed} on ${spread}`,
  ])
    await statement.execute(db)
  await db.transaction().execute((transaction) => sealEverything(transaction))
  await makeMembers(db)
  await sql`vacuum analyze`.execute(db)
}

async function sizeOf(db: Database): Promise<string> {
  const tables = ['engagement', 'work_order', 'member_assignment', 'individual_feedback', 'file_version']
  const counts: string[] = []
  for (const table of [...tables, 'mail', 'audit_entry']) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts.push(`${table} ${rows[0]?.count}`)
  }
  return counts.join(', ')
}

/** So many are closed for two years, told of and due. */
async function closeSome(db: Database, count: number): Promise<string[]> {
  const chosen = await db
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title', 'client_id', 'client.name'])
    .where('engagement.id', 'like', '%-copy-%')
    .orderBy(sql`md5(engagement.id)`)
    .limit(count)
    .execute()
  const ids = chosen.map(({ id }) => id)
  await sql`update work_order set start_date = current_date - 900, end_date = current_date - 800
    where engagement_id = any(${ids}::text[])`.execute(db)
  for (const { id, title, client_id, name } of chosen)
    await db
      .insertInto('engagement_removal')
      .values({
        ...{ id: randomUUID(), engagement_id: id, client_id, title, client_name: name, state: 'planned' },
        ...{ closed_on: '2024-01-01', remove_on: '2024-06-01', planned_at: new Date(0) },
        ...{ told_at: new Date(0), reminded_at: new Date(0) },
      })
      .execute()
  return ids
}

async function putContents(db: Database, DATA_DIR: string, ids: readonly string[]): Promise<void> {
  const storage = openStorage(readConfig({ DATA_DIR }))
  const versions = await db
    .selectFrom('file_version')
    .innerJoin('shared_file', 'shared_file.id', 'file_id')
    .select('file_version.id')
    .where('engagement_id', 'in', ids)
    .execute()
  for (const { id } of versions) await storage.put(`files/${id}`, [Buffer.alloc(2000)])
}
