import { endView, getDigest, viewAs } from '@portal/domain/admin/contract'
import { noSuchPerson, notYourself, onlySuperusers, seesNothing } from '@portal/domain/admin/permissions'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { onlyViewing } from '@portal/domain/audit-log/entry'
import { getCurrentUser, listSessions } from '@portal/domain/session/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller } from '../../testing/access-world.ts'
import { endNoting, noteWrites, takeWritten } from '../../testing/note-writes.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
let world: AccessWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildAccessWorld(portal)
})

/** Records written tables, except the log of rejections and the superuser's session. */
beforeAll(async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename not in ('audit_entry', 'session')`.execute(db)
  await noteWrites(
    db,
    tables.map(({ name }) => name),
  )
})
afterAll(() => endNoting(db))

const view = (caller: Exclude<Caller, 'anonymous'>) =>
  portal.call(viewAs, { params: { id: world.accounts[caller] } }, world.cookies.superuser)

const guarded = allEndpoints.filter(({ endpoint }) => endpoint.access === 'signed-in')

test('view as rejects every call that changes, downloads or marks something', async () => {
  // Creating the world was recorded, so a write would be too.
  expect(await takeWritten(db)).toEqual(expect.arrayContaining(['account', 'engagement']))
  await view('stakeholder level 1')
  const left = ['endView', 'logout']
  const calls = guarded.filter(({ endpoint, name }) => endpoint.method !== 'GET' && !left.includes(name))
  expect(calls.length).toBeGreaterThan(40)
  for (const { feature, name, endpoint } of calls) {
    const request = (await accessRows[`${feature}.${name}`]?.request(world)) ?? {}
    await takeWritten(db)
    const { status, body } = await portal.call(endpoint, request as never, world.cookies.superuser)
    expect([name, status, body.detail]).toEqual([name, 403, onlyViewing])
    expect([name, await takeWritten(db)]).toEqual([name, []])
  }
})

test('reading as another person changes no data', async () => {
  for (const engagement of [world.engagement, world.foreignEngagement])
    for (const make of [world.team, world.tag, world.teamRequest]) await make(engagement)
  await world.releaseNote()
  await view('stakeholder level 1')
  let seen = 0
  for (const { feature, name, endpoint } of guarded.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const row = accessRows[`${feature}.${name}`]
    const request = (await row?.request(world)) ?? {}
    await takeWritten(db)
    const { status } = await portal.call(endpoint, request as never, world.cookies.superuser)
    if (status < 300) seen++
    expect([name, await takeWritten(db)]).toEqual([name, []])
  }
  expect(seen).toBeGreaterThan(20)
})

test('view as shows the portal of the viewed person and, only to the viewer, who is viewing', async () => {
  await view('stakeholder level 1')
  const { body } = await portal.call(getCurrentUser, {}, world.cookies.superuser)
  expect([body.id, body.viewed_by]).toEqual([world.accounts['stakeholder level 1'], 'Tomasz Brandt'])
  expect((await portal.call(getDigest, {}, world.cookies.superuser)).status).toBe(403)
  const theirs = await portal.call(getCurrentUser, {}, world.cookies['stakeholder level 1'])
  expect(theirs.body.viewed_by).toBeUndefined()
  expect((await portal.call(listSessions, {}, world.cookies['stakeholder level 1'])).body).toHaveLength(1)
  expect((await portal.call(endView, {}, world.cookies.superuser)).status).toBe(204)
  const ownBrowser = await portal.call(getCurrentUser, {}, world.cookies.superuser)
  expect([ownBrowser.body.id, ownBrowser.body.viewed_by]).toEqual([world.accounts.superuser, undefined])
})

test('the audit log records who viewed as whom, the start, the end and rejected calls', async () => {
  await view('stakeholder level 1')
  await portal.call(getDigest, {}, world.cookies.superuser)
  await portal.call(endView, {}, world.cookies.superuser)
  const entries = await db
    .selectFrom('audit_entry')
    .select(['act', 'account_id', 'seen_as', 'kind'])
    .orderBy('id')
    .execute()
  const account_id = world.accounts.superuser
  const seen_as = world.accounts['stakeholder level 1']
  expect(entries).toMatchObject([
    { act: 'Started viewing the portal as a person', account_id, seen_as: null, kind: 'admin' },
    { account_id, seen_as, kind: 'access_refused' },
    { act: 'Stopped viewing the portal as a person', account_id, seen_as, kind: 'admin' },
  ])
})

test('view as rejects yourself and inactive people, and ends if either account stops qualifying', async () => {
  expect((await view('superuser')).status).toBe(409)
  expect((await view('deactivated')).status).toBe(409)
  expect((await portal.call(viewAs, { params: { id: 'nobody' } }, world.cookies.superuser)).status).toBe(404)
  await view('stakeholder level 1')
  const { superuser, 'stakeholder level 1': viewed } = world.accounts
  const seen = async (id: string, row: { active?: boolean; is_superuser?: boolean }) => {
    await db.updateTable('account').set(row).where('id', '=', id).execute()
    return (await portal.call(getCurrentUser, {}, world.cookies.superuser)).body.id
  }
  expect(await seen(viewed, { active: false })).toBe(superuser)
  expect(await seen(viewed, { active: true, is_superuser: true })).toBe(superuser)
  expect(await seen(viewed, { is_superuser: false })).toBe(viewed)
  expect(await seen(superuser, { is_superuser: false })).toBe(superuser)
})

test('the audit log gives the reason for each rejected view-as request', async () => {
  const { superuser, deactivated, consultant, 'stakeholder level 1': stakeholder } = world.accounts
  const ask = (id: string, as: Exclude<Caller, 'anonymous'> = 'superuser', key?: string) =>
    portal.call(viewAs, { params: { id } }, world.cookies[as], key)
  const lastEntry = () =>
    db
      .selectFrom('audit_entry')
      .select(['kind', 'account_id', 'object_id', 'status', 'reason', 'seen_as'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const refused = { kind: 'access_refused', account_id: superuser, seen_as: null }
  await ask(superuser)
  expect(await lastEntry()).toEqual({ ...refused, object_id: superuser, status: 409, reason: notYourself })
  await ask(deactivated, 'superuser', 'view-as-0001')
  expect(await lastEntry()).toEqual({ ...refused, object_id: deactivated, status: 409, reason: seesNothing })
  await ask('nobody')
  expect(await lastEntry()).toEqual({ ...refused, object_id: 'nobody', status: 404, reason: noSuchPerson })
  await ask(superuser, 'consultant')
  const byConsultant = { ...refused, account_id: consultant, object_id: superuser, status: 403 }
  expect(await lastEntry()).toEqual({ ...byConsultant, reason: onlySuperusers })
  await ask(stakeholder)
  await ask(consultant)
  const whileViewing = { ...refused, seen_as: stakeholder, object_id: consultant, status: 403 }
  expect(await lastEntry()).toEqual({ ...whileViewing, reason: onlyViewing })
})
