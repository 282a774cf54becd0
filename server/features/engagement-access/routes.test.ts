import {
  exportAccessEvents,
  exportReaders,
  listAccessEvents,
  listReaders,
  pageSize,
} from '@portal/domain/engagement-access/contract'
import type { Reader } from '@portal/domain/engagement-access/reader'
import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { downloadCategory, downloadFile, uploadFile } from '@portal/domain/files/contract'
import { login, requestAccessCode } from '@portal/domain/session/contract'
import { inviteStakeholder, removeStakeholder } from '@portal/domain/stakeholders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestAccessMail } from '../../testing/access-mail.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { filePassword, form } from '../../testing/sharing-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { insertPasskey } from '../session/passkey-data.ts'

const portal = await testPortal()
const { call, clock, records, signIn } = portal
let id: string
let helenId: string
let helen: string
const params = () => ({ params: { id }, query: {} })

beforeEach(async () => {
  await portal.reset()
  id = await records.engagement({ title: 'Atlas' })
  helenId = await records.stakeholderAccount([id], { email: 'helen@customer.example' })
  helen = await signIn(helenId)
})

const list = async (query: object = {}, as = helen) => (await call(listReaders, { ...params(), query }, as)).body
const reader = async (account: string): Promise<Reader | undefined> =>
  (await list()).people.find((person) => person.id === account)
const events = async (query: object = {}) => (await call(listAccessEvents, { ...params(), query }, helen)).body

describe('the people with access to an engagement', () => {
  test('are listed with all their reasons: stakeholders, leads, team, superusers, then other staff', async () => {
    const lead = await records.person()
    await portal.portal.db
      .updateTable('engagement')
      .set({ project_lead_id: lead, portfolio_director_id: lead })
      .where('id', '=', id)
      .execute()
    const work_order_id = await records.workOrder({
      engagement_id: id,
      start_date: '2026-01-05',
      end_date: '2026-12-18',
    })
    const worker = await records.person()
    for (const employee_id of [lead, worker])
      await records.assignment({ work_order_id, employee_id, end_date: '2026-12-18' })
    await records.assignment({ work_order_id, employee_id: worker, end_date: '2026-09-30' })
    const other = await records.staffAccount()
    const both = await records.staffAccount({ is_superuser: true })
    const works = await records.staffAccount({ employee_id: worker })
    const leads = await records.staffAccount({ employee_id: lead, is_superuser: true })
    const { counts, people } = await list()
    expect(people.map((person) => [person.id, person.reasons, person.assigned_until])).toEqual([
      [helenId, ['stakeholder'], null],
      [leads, ['project_lead', 'portfolio_director', 'assignment', 'superuser', 'staff'], '2026-12-18'],
      [works, ['assignment', 'staff'], '2026-12-18'],
      [both, ['superuser', 'staff'], null],
      [other, ['staff'], null],
    ])
    expect(counts).toEqual({ everybody: 5, stakeholders: 1, leads: 1, team: 2, superusers: 2, other_staff: 1 })
    const idsOf = async (group: string) => (await list({ group })).people.map((person) => person.id)
    expect(await idsOf('team')).toEqual([leads, works])
    expect(await idsOf('superusers')).toEqual([leads, both])
    expect(await idsOf('other_staff')).toEqual([other])
  })

  test('can be searched by part of a name or email, and have pages', async () => {
    for (let count = 0; count < pageSize; count++) await records.staffAccount({ last_name: `Person ${count}` })
    await records.staffAccount({ first_name: 'Zoë', last_name: '100%' })
    expect((await list()).people).toHaveLength(pageSize)
    const second = await list({ page: 2 })
    expect([second.people.length, second.counts.everybody]).toEqual([2, pageSize + 2])
    const found = await list({ search: ' 0% ' })
    expect([found.people.map(({ name }) => name), found.counts.everybody]).toEqual([['Zoë 100%'], 1])
    expect((await list({ search: 'HELEN@' })).people.map((person) => person.id)).toEqual([helenId])
    expect((await list({ search: 'nobody' })).people).toEqual([])
  })

  test('are listed with access level, last sign-in, passkey and the person who invited them', async () => {
    await call(
      inviteStakeholder,
      {
        ...params(),
        body: { full_name: 'Owen Blackwood', email: 'owen@customer.example', role: 'CFO', phone: '', access_level: 3 },
      },
      helen,
    )
    const [owen] = (await list({ search: 'owen' })).people
    expect(owen).toMatchObject({
      is_stakeholder: true,
      access_level: 3,
      invited_by: 'Helen Marsh',
      invited_at: '2026-06-18T08:30:00.000Z',
      last_sign_in: null,
      job_title: 'CFO',
    })
    clock.advance(60_000)
    await call(requestAccessCode, { body: { email: 'owen@customer.example' } })
    const { token } = await newestAccessMail(portal)
    await call(login, { body: { token } })
    const seen = { last_sign_in: '2026-06-18T08:31:00.000Z', has_passkey: false, has_authenticator: false }
    expect(await reader(owen?.id ?? '')).toMatchObject(seen)
    await insertPasskey(portal.portal.db, {
      id: 'k1',
      account_id: owen?.id ?? '',
      credential: 'c1',
      user_handle: 'h1',
      public_key: '',
      counter: 0,
      transports: [],
      name: 'Key',
      is_synced: false,
      created_at: clock.now(),
      used_at: null,
    })
    expect((await reader(owen?.id ?? ''))?.has_passkey).toBe(true)
  })

  test('are listed with their downloads and wrong passwords, including files of a category zip', async () => {
    const query = { project_id: id, category: 'Contracts' } as const
    for (const name of ['A.pdf', 'B.pdf'])
      await call(uploadFile, { query, body: form(samplePdf(), name) } as never, helen)
    const secret = form(samplePdf(), 'Rates.pdf', { file_password: filePassword })
    const { body } = await call(uploadFile, { query, body: secret } as never, helen)
    const open = (file_password: string) =>
      call(downloadFile, { params: { fileId: body.id }, body: { file_password } }, helen)
    await open('Wrong2026')
    clock.advance(1000)
    await open(filePassword)
    clock.advance(1000)
    await call(downloadCategory, { query }, helen)
    // Belongs to another engagement and must not be shown here.
    const elsewhere = await records.engagement()
    await portal.portal.db
      .insertInto('account_engagement')
      .values({ account_id: helenId, engagement_id: elsewhere })
      .execute()
    const other = await call(uploadFile, { query: { ...query, project_id: elsewhere }, body: form() } as never, helen)
    await call(downloadFile, { params: { fileId: other.body.id }, body: {} }, helen)
    await call(exportReaders, params(), helen)
    expect(await reader(helenId)).toMatchObject({ downloads: 3, failed_passwords: 1 })
    const { total, events: happened } = await events()
    expect(total).toBe(4)
    expect(happened.map(({ kind, who, about }) => [kind, who, about])).toEqual([
      ['download', 'Helen Marsh', expect.stringMatching(/^[AB].pdf$/)],
      ['download', 'Helen Marsh', expect.stringMatching(/^[AB].pdf$/)],
      ['download', 'Helen Marsh', 'Rates.pdf'],
      ['wrong_password', 'Helen Marsh', 'Rates.pdf'],
    ])
    expect(new Set(happened.map(({ about }) => about)).size).toBe(3)
    expect((await events({ group: 'failed_passwords' })).events.map(({ kind }) => kind)).toEqual(['wrong_password'])
    const owen = await records.stakeholderAccount([id], { email: 'owen@customer.example', first_name: 'Owen' })
    await call(downloadFile, { params: { fileId: body.id }, body: { file_password: filePassword } }, await signIn(owen))
    const whoOf = async (account_id: string) => new Set((await events({ account_id })).events.map(({ who }) => who))
    expect([await whoOf(helenId), await whoOf(owen)]).toEqual([new Set(['Helen Marsh']), new Set(['Owen Marsh'])])
  })

  test('leave a history of invitations and removals, also after they lose access', async () => {
    const body = {
      full_name: 'Owen Blackwood',
      email: 'owen@customer.example',
      role: 'CFO',
      phone: '',
      access_level: 2,
    } as const
    const invited = await call(inviteStakeholder, { ...params(), body }, helen)
    const owen = (await list({ search: 'owen' })).people[0]?.id ?? ''
    clock.advance(1000)
    await call(removeStakeholder, { params: { id, stakeholder_id: invited.body._id } }, helen)
    const reported = (await events()).events.map(({ kind, who, about }) => [kind, who, about])
    expect(reported).toEqual([
      ['removed', 'Helen Marsh', 'Owen Blackwood, owen@customer.example'],
      ['invited', 'Helen Marsh', 'Owen Blackwood, owen@customer.example'],
    ])
    expect((await events({ account_id: owen })).total).toBe(2)
    expect((await events({ account_id: 'somebody-else' })).total).toBe(0)
    expect((await events({ group: 'downloads' })).total).toBe(0)
  })

  test('can be exported as CSV, and so can the access events', async () => {
    await records.staffAccount({ first_name: '=cmd', last_name: 'Brandt', is_superuser: true })
    const query = { project_id: id, category: 'Contracts' } as const
    await call(uploadFile, { query, body: form() } as never, helen)
    await call(downloadCategory, { query }, helen)
    const people = (await call(exportReaders, params(), helen)).response
    expect(people.headers['content-disposition']).toContain('Atlas - access 2026-06-18.csv')
    const [head, first, second, ...rest] = people.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFName,Email,Company,Job title,Reason for access,Team member until,Access level,Invited by,Invited at,Last sign-in,Second factor,Files downloaded,Failed passwords',
    )
    expect(first).toBe(
      'Helen Marsh,helen@customer.example,,,Stakeholder,,ADVANCED,,,2026-06-18T08:30:00.000Z,No second factor,1,0',
    )
    expect(second).toMatch(/^'=cmd Brandt,.*,Superuser; Staff,,Staff,,,,Single sign-on,0,0$/)
    expect(rest).toEqual([''])
    const happened = (await call(exportAccessEvents, params(), helen)).response
    expect(happened.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFTime,Person,Event,File or person',
      '2026-06-18T08:30:00.000Z,Helen Marsh,Downloaded,Contract.pdf',
    ])
  })
})

describe('reading the access list', () => {
  const roles = ['project_lead_id', 'client_partner_id', 'portfolio_director_id'] as const
  test.each(roles)('is allowed for the person in %s, and the header says so', async (role) => {
    const employee_id = await records.person()
    const as = await signIn(await records.staffAccount({ employee_id }))
    const answers = async () => [
      (await call(listReaders, params(), as)).status,
      (await call(getEngagementHeader, params(), as)).body.may_see_readers,
    ]
    expect(await answers()).toEqual([403, false])
    await portal.portal.db
      .updateTable('engagement')
      .set({ [role]: employee_id })
      .where('id', '=', id)
      .execute()
    expect(await answers()).toEqual([200, true])
  })

  test('is rejected with an invalid page, group or search', async () => {
    for (const query of [{ page: 0 }, { page: 'x' }, { group: 'all' }, { search: 'x'.repeat(201) }])
      expect((await call(listReaders, { ...params(), query: query as never }, helen)).status).toBe(422)
  })
})
