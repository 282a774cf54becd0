import { addStakeholder, deleteStakeholder } from '@portal/domain/records/contract'
import { addressOfAccount } from '@portal/domain/records/keeper'
import { alreadyStakeholder, cannotAdd, otherLevel } from '@portal/domain/stakeholders/validation'
import { staysOnEngagement } from '@portal/domain/workbook/apply-words'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { added, changed, missing } from './changes.fixture.ts'
import { companyOf, naomi } from './company.fixture.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts } = portal
const { db } = parts
const { reset, apply, problemsOf, undoRows, rowsOf, accountOf, accessOf } = companyOf(portal)
beforeEach(reset)

describe('stakeholders', () => {
  const add = (more: object = {}, row = 3) => added('stakeholders', row, { ...naomi, ...more })

  test('are the same rows as the form adds and removes', async () => {
    const state = async () => ({
      lines: (await rowsOf('stakeholder')).map(({ id: _, ...line }) => line),
      accounts: (await rowsOf('account')).map(({ id: _, role, job_title, ...account }) => account),
      access: await db.selectFrom('account_engagement').select(['engagement_id', 'origin']).execute(),
      changes: await db
        .selectFrom('stakeholder_change')
        .select(['action', 'full_name', 'email', 'account_id', 'changed_by', 'changed_at'])
        .execute(),
      withdrawn: await db.selectFrom('withdrawn_stakeholder').select(['engagement_id', 'email']).execute(),
      mail: (await portal.mail()).map(({ recipient, text }) => [recipient, text]),
    })
    const as = await portal.signIn('leah')
    const { engagement_id: _, ...body } = {
      ...naomi,
      email: 'naomi@halden.example',
      access_level: 1 as const,
      phone: null,
    }
    const { body: made } = await portal.call(
      addStakeholder,
      { params: { id: 'e1' }, body: { ...body, sends_invitation: true } },
      as,
    )
    const wantedAdded = await state()
    await portal.call(
      deleteStakeholder,
      { params: { id: 'e1', stakeholder_id: made.id }, query: { version: 1 } } as never,
      as,
    )
    const wantedRemoved = await state()

    await db.deleteFrom('stakeholder_change').execute()
    await db.deleteFrom('withdrawn_stakeholder').execute()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('account').where('login_method', '=', 'external').execute()
    await apply([add({ email: 'naomi@halden.example' })], { sendsInvitations: true })
    expect(await state()).toEqual(wantedAdded)
    const [line] = await rowsOf('stakeholder')
    await apply([missing('stakeholders', line?.id ?? '')])
    expect(await state()).toEqual(wantedRemoved)
  })

  test('have one account for several engagements, with one level', async () => {
    await records.engagement({ id: 'e2', client_id: 'halden' })
    const two = [add(), add({ engagement_id: 'e2', access_level: '2' }, 4)]
    expect(await problemsOf(two)).toEqual([[4, 'access_level', otherLevel(1)]])
    expect(await problemsOf([add(), add({ engagement_id: 'e2' }, 4)])).toEqual([])
    const account = await accountOf('naomi@halden.example')
    expect(await accessOf(account.id)).toEqual(['e1 provider', 'e2 provider'])
    const [one] = await rowsOf('stakeholder')
    await apply([changed('stakeholders', 3, one?.id ?? '', { access_level: '3' })])
    expect((await rowsOf('stakeholder')).map(({ access_level }) => access_level)).toEqual([3, 3])
    expect(await accountOf('naomi@halden.example')).toMatchObject({ access_level: 3 })
    expect(undoRows().map(({ file }) => file)).toEqual(['users', 'stakeholders', 'stakeholders'])
  })

  test('whom a customer invited keep their account', async () => {
    await records.engagement({ id: 'e2', client_id: 'halden' })
    const id = await records.stakeholderAccount(['e2'], {
      email: 'naomi@halden.example',
      origin: 'invited',
      active_in_records: false,
    })
    await db.updateTable('account_engagement').set({ origin: 'invited' }).execute()
    expect(await problemsOf([add()])).toEqual([])
    expect(await accountOf('naomi@halden.example')).toMatchObject({
      id,
      origin: 'invited',
      active: true,
      active_in_records: false,
    })
    expect(await accessOf(id)).toEqual(['e1 provider', 'e2 invited'])
  })

  test('come back after a customer removed them', async () => {
    await db
      .insertInto('withdrawn_stakeholder')
      .values({ engagement_id: 'e1', stakeholder_id: 'x', email: 'naomi@halden.example' })
      .execute()
    expect(await problemsOf([add()])).toEqual([])
    expect(await rowsOf('stakeholder')).toHaveLength(1)
  })

  test.each([
    [
      'of the provider',
      { email: 'naomi@provider.example' },
      'email',
      'Internal members can not be added as a stakeholders',
    ],
    ['with a staff account', { email: 'leah@elsewhere.example' }, 'email', cannotAdd],
    ['deactivated', { email: 'gone@halden.example' }, 'email', cannotAdd],
    ['on the list already', { email: 'helen@halden.example' }, 'email', alreadyStakeholder],
  ])('are rejected: %s', async (_, more, field, sentence) => {
    await db.updateTable('account').set({ email: 'leah@elsewhere.example' }).where('id', '=', 'leah').execute()
    await records.stakeholderAccount([], { email: 'gone@halden.example', active: false })
    await records.stakeholder({ engagement_id: 'e1', email: 'Helen@halden.example' })
    expect(await problemsOf([add(more)])).toEqual([[3, field, sentence]])
  })

  test('keep address and engagement while they can sign in', async () => {
    const id = await records.stakeholder({ engagement_id: 'e1', email: 'helen@halden.example' })
    await records.stakeholderAccount(['e1'], { email: 'helen@halden.example' })
    const rest = { access_level: '1' }
    expect(await problemsOf([changed('stakeholders', 3, id, { email: 'h@halden.example' }, rest)])).toEqual([
      [3, 'email', addressOfAccount],
    ])
    expect(await problemsOf([changed('stakeholders', 3, id, { engagement_id: 'e2' }, rest)])).toEqual([
      [3, 'engagement_id', staysOnEngagement],
    ])
  })
})
