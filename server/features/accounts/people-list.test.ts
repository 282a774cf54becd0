import { listPeople } from '@portal/domain/accounts/contract'
import type { PeopleChoice } from '@portal/domain/accounts/people-choices'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { records, call } = portal
let superuser: string
beforeEach(async () => {
  await portal.reset()
  const leah = { id: 'leah', first_name: 'Leah', last_name: 'Fenwick', is_superuser: true }
  superuser = await portal.signIn(await records.staffAccount(leah))
})
const list = async (query: { search?: string; which?: PeopleChoice; page?: number } = {}) =>
  (await call(listPeople, { query }, superuser)).body
const names = async (query: Parameters<typeof list>[0] = {}) => (await list(query)).people.map(({ name }) => name)
const ines = (row = {}) =>
  records.stakeholderAccount([], {
    email: 'ines@customer.example',
    first_name: 'Inês',
    last_name: 'Hargreaves',
    ...row,
  })

describe('the list of people and accounts', () => {
  test('has one row for a person with an account, and is sorted by the last word of the name', async () => {
    const person = await records.person({ name: 'Jerome Baptiste', job_title: 'Delivery Lead' })
    await records.staffAccount({ id: 'jerome', first_name: 'Jerome', last_name: 'Baptiste', employee_id: person })
    await records.person({ name: 'Henrik Aalto', email: 'henrik@provider.example' })
    await ines()
    const { people, counts } = await list()
    expect(people.map(({ name, work, account }) => [name, work?.id, account?.id])).toEqual([
      ['Henrik Aalto', expect.any(String), undefined],
      ['Jerome Baptiste', person, 'jerome'],
      ['Leah Fenwick', undefined, 'leah'],
      ['Inês Hargreaves', undefined, expect.any(String)],
    ])
    expect(counts).toEqual({ all: 4, staff: 3, customers: 1, left: 0, 'never signed in': 2 })
  })

  test('says on how many work orders a person is, and until when', async () => {
    const yuki = await records.person({ name: 'Yuki Tanabe' })
    const engagement_id = await records.engagement()
    const until = (end_date: string) => records.workOrder({ engagement_id, start_date: '2026-01-05', end_date })
    const [ended, first, second] = [await until('2026-03-31'), await until('2026-09-30'), await until('2026-12-18')]
    for (const work_order_id of [ended, first, first, second])
      await records.assignment({ work_order_id, employee_id: yuki, start_date: '2026-01-05' })
    const { people } = await list({ search: 'yuki' })
    expect(people[0]?.work).toMatchObject({ work_orders: 2, until: '2026-12-18' })
  })

  test('finds people by name, address and company', async () => {
    await ines({ company_name: 'Carrow Logistics' })
    for (const search of ['harg', 'INES@', 'carrow', 'nês Har', 'ne\u0302s Har']) {
      expect(await names({ search })).toEqual(['Inês Hargreaves'])
      expect((await list({ search })).counts.all).toBe(1)
    }
    expect(await names({ search: '%' })).toEqual([])
  })

  test('filters staff, customers, people who left and accounts that never signed in', async () => {
    await records.person({ name: 'Ben Ashworth', left_on: '2026-03-31' })
    await records.person({ name: 'Henrik Aalto', left_on: '2026-06-18' })
    const id = await ines()
    expect(await names({ which: 'staff' })).toEqual(['Henrik Aalto', 'Leah Fenwick'])
    expect(await names({ which: 'left' })).toEqual(['Ben Ashworth'])
    expect(await names({ which: 'customers' })).toEqual(['Inês Hargreaves'])
    expect(await names({ which: 'never signed in' })).toEqual(['Inês Hargreaves'])
    await portal.signIn(id)
    expect(await names({ which: 'never signed in' })).toEqual([])
  })

  test('has pages of twenty, across people and accounts', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    for (const letter of letters) {
      await records.person({ name: `Person ${letter}` })
      await ines({ email: `${letter}@customer.example`, first_name: 'Account', last_name: letter })
    }
    const pages = [await names(), await names({ page: 2 }), await names({ page: 3 })]
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 13])
    const both = letters.flatMap((letter) => [`Account ${letter}`, `Person ${letter}`])
    expect(pages.flat().filter((name) => name !== 'Leah Fenwick')).toEqual(both)
  })

  test('sorts people of one last name by their first names, across pages', async () => {
    const letters = [...'zyxwvutsrqponmlkjihgfedcba']
    for (const letter of letters)
      await ines({ email: `${letter}@customer.example`, first_name: letter, last_name: 'Marsh' })
    const pages = [await names({ which: 'customers' }), await names({ which: 'customers', page: 2 })]
    expect(pages.flat()).toEqual(letters.toReversed().map((letter) => `${letter} Marsh`))
  })

  test('offers to join a staff account with the only person of the same name', async () => {
    const ben = await records.person({ name: 'Ben Ashworth' })
    await records.staffAccount({ id: 'b', first_name: 'Ben', last_name: 'Ashworth' })
    const namesakes = async () => (await list({ search: 'ashworth' })).people.map(({ namesake_id }) => namesake_id)
    expect(await namesakes()).toEqual([null, ben])
    await records.person({ name: 'Ben Ashworth' })
    expect(await namesakes()).toEqual([null, null, null])
  })

  test('is for superusers', async () => {
    const staff = await portal.signIn(await records.staffAccount())
    expect((await call(listPeople, { query: {} }, staff)).status).toBe(403)
  })
})
