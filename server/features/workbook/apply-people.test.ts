import { addressInUse, lastSuperuser, recordStays, staffOfCustomer } from '@portal/domain/accounts/person-rules'
import { notYourself } from '@portal/domain/admin/permissions'
import { addressTwice, isBlocked, onlyWithAccount, wasErased } from '@portal/domain/workbook/apply-words'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { added, changed } from './changes.fixture.ts'
import { companyOf, naomi } from './company.fixture.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts, clock } = portal
const { db } = parts
const { reset, apply, problemsOf, rowsOf, accountOf } = companyOf(portal)
beforeEach(reset)

import { keyHash } from '../privacy/erasure-records-data.ts'

const li = { name: 'Li Wei', email: 'li@provider.example', works: 'yes', signs_in: 'yes', access_level: '1' }

describe('people', () => {
  const row = {
    name: 'Ann Lee',
    email: 'ann@provider.example',
    works: 'yes',
    signs_in: 'no',
    access_level: '1',
    is_superuser: 'no',
  }

  test('get an account, and lose it', async () => {
    await apply([changed('people', 3, 'ann', { signs_in: 'yes' }, row)], { sendsInvitations: true })
    const account = await accountOf(row.email)
    expect(account).toMatchObject({ first_name: 'Ann', employee_id: 'ann', photo_id: 'p1', active: true })
    expect((await portal.mail()).map(({ recipient }) => recipient)).toEqual([row.email])
    await portal.signIn(account.id)
    await apply([changed('people', 3, 'ann', { signs_in: 'no' }, { ...row, signs_in: 'yes' })])
    expect(await accountOf(row.email)).toMatchObject({ active: false, blocked: false })
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    await apply([changed('people', 3, 'ann', { signs_in: 'yes' }, row)])
    expect(await accountOf(row.email)).toMatchObject({ active: true, active_in_records: true })
  })

  test('who were deactivated are activated where they were', async () => {
    await records.staffAccount({
      id: 'bo',
      email: 'bo@provider.example',
      employee_id: 'ann',
      active: false,
      blocked: true,
    })
    expect(
      await problemsOf([changed('people', 3, 'ann', { signs_in: 'yes' }, { ...row, email: 'bo@provider.example' })]),
    ).toEqual([[3, 'signs_in', isBlocked]])
  })

  test('of an account alone get a person record, which other rows can name', async () => {
    const values = { ...row, name: 'Leah Stone', email: 'leah@provider.example', signs_in: 'yes', is_superuser: 'yes' }
    await apply([
      changed('people', 3, 'account:leah', { works: 'yes' }, values),
      changed('assignments', 3, 'a1', { employee_id: 'account:leah' }),
    ])
    const { employee_id } = await accountOf('leah@provider.example')
    expect(await rowsOf('member_assignment')).toMatchObject([{ employee_id }])
    expect(await rowsOf('person')).toContainEqual(expect.objectContaining({ id: employee_id, name: 'Leah Stone' }))
  })

  test('who do not sign in have no level', async () => {
    expect(await problemsOf([changed('people', 3, 'ann', { is_superuser: 'yes' }, row)])).toEqual([
      [3, 'is_superuser', onlyWithAccount],
    ])
  })

  test('stay people', async () => {
    expect(await problemsOf([changed('people', 3, 'ann', { works: 'no', signs_in: 'yes' }, row)])).toEqual([
      [3, 'works', recordStays],
    ])
  })

  test('never get an address that someone else signs in with', async () => {
    await records.stakeholderAccount([], { email: 'helen@halden.example' })
    const taken = { email: 'helen@halden.example', signs_in: 'yes' }
    expect(
      await problemsOf([changed('people', 3, 'ann', taken, row), added('people', 4, { ...li, ...taken })]),
    ).toEqual([
      [3, 'email', addressInUse],
      [4, 'email', addressInUse],
    ])
  })

  test('can swap their addresses', async () => {
    await records.staffAccount({ id: 's1', email: 'one@provider.example', employee_id: 'ann' })
    await records.staffAccount({ id: 's2', email: 'two@provider.example', origin: 'operator' })
    await portal.signIn('s1')
    const { emails } = await apply([
      changed('people', 3, 'ann', { email: 'two@provider.example' }, { ...row, signs_in: 'yes' }),
      changed('people', 4, 'account:s2', { email: 'one@provider.example' }, { ...row, works: 'no', signs_in: 'yes' }),
    ])
    expect(emails).toBe(2)
    expect((await accountOf('two@provider.example')).id).toBe('s1')
    expect(await accountOf('one@provider.example')).toMatchObject({ id: 's2', active: true, replaced_by: null })
    expect((await portal.mail()).map(({ recipient }) => recipient)).toEqual([
      'one@provider.example',
      'two@provider.example',
    ])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('and stakeholders cannot share a new address', async () => {
    const problems = await problemsOf([
      added('people', 4, { ...li, email: 'new@halden.example' }),
      added('stakeholders', 3, { ...naomi, email: 'new@halden.example' }),
    ])
    expect(problems).toEqual([[3, 'email', addressTwice]])
  })

  test('of a customer with its own sign-in are no staff', async () => {
    const own = { issuer: 'https://id.halden.example', client_id: 'x', saved_by: 'Leah', saved_at: clock.now() }
    await db
      .insertInto('customer_sign_on')
      .values({ id: 'x', name: 'Halden', domains: ['halden.example'], ...own })
      .execute()
    const problems = await problemsOf([added('people', 4, { ...li, email: 'x@halden.example' })])
    expect(problems).toEqual([[4, 'email', staffOfCustomer('Halden')]])
  })

  test('keep one superuser, and themselves', async () => {
    const own = {
      ...row,
      name: 'Leah Stone',
      email: 'leah@provider.example',
      works: 'no',
      signs_in: 'yes',
      is_superuser: 'yes',
    }
    expect(await problemsOf([changed('people', 5, 'account:leah', { is_superuser: 'no' }, own)])).toEqual([
      [5, 'is_superuser', lastSuperuser],
    ])
    expect(await problemsOf([changed('people', 5, 'account:leah', { signs_in: 'no' }, own)])).toEqual([
      [5, 'signs_in', notYourself],
    ])
  })
})

test('rows of erased people are problems', async () => {
  await records.stakeholderAccount([], { id: 'was' })
  await db
    .insertInto('erasure')
    .values({
      id: 'x',
      account_id: 'was',
      erased_by: 'leah',
      feedback: 'keep',
      erased_at: clock.now(),
      applied_at: clock.now(),
    } as never)
    .execute()
  await db
    .insertInto('erased_key')
    .values({ erasure_id: 'x', kind: 'address', hash: keyHash('address', 'naomi@halden.example') })
    .execute()
  expect(await problemsOf([added('stakeholders', 3, naomi), added('customers', 3, { name: 'Élan' })])).toEqual([
    [3, null, wasErased],
  ])
  expect(await rowsOf('client')).toHaveLength(1)
})
