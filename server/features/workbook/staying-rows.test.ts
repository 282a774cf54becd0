import { accountStays } from '@portal/domain/accounts/person-rules'
import { customerHasEngagements } from '@portal/domain/records/keeper'
import { personStays, rowStays } from '@portal/domain/workbook/apply-words'
import { sheetNames } from '@portal/domain/workbook/sheets'
import type { RowChange } from '@portal/domain/workbook/workbook'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { changed, missing } from './changes.fixture.ts'
import { companyOf } from './company.fixture.ts'
import { keepReferred } from './staying-rows.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example' })
const { records, portal: parts } = portal
const { reset, problemsOf } = companyOf(portal)
beforeEach(reset)

/** Sentences about what stays. Whatever is left can be applied. */
async function stays(...changes: RowChange[]): Promise<string[]> {
  const none = { problems: [], warnings: [], unchanged: {}, asksForDayOrder: false }
  const left = await keepReferred(parts.db, { ...none, changes, removable: sheetNames })
  expect(await problemsOf(left.changes)).toEqual([])
  return left.warnings.map(({ sentence }) => sentence)
}
const [halden, ann, e1, o1] = [
  missing('customers', 'halden'),
  missing('people', 'ann'),
  missing('engagements', 'e1'),
  missing('work_orders', 'o1'),
]
const customerStays = rowStays('halden', customerHasEngagements)
const counted = (one: string) => ({ count: 1, nouns: [one, ''] as const })

test('customers with engagements and people who are referred to stay', async () => {
  const both = personStays([counted('engagement'), counted('work order')])
  expect(await stays(halden, ann)).toEqual([customerStays, rowStays('ann', both)])
})

test('a record of another sheet with the same id goes', async () => {
  await records.absence({ id: 'halden', employee_id: 'ann', start_date: '2026-07-01', end_date: '2026-07-02' })
  expect(await stays(halden, missing('absences', 'halden'))).toEqual([customerStays])
  expect(await parts.db.selectFrom('absence').selectAll().execute()).toEqual([])
})

test('people with an account stay', async () => {
  await records.person({ id: 'bo' })
  await records.staffAccount({ id: 's1', employee_id: 'bo' })
  const leah = missing('people', 'account:leah')
  expect(await stays(missing('people', 'bo'), leah)).toEqual([
    rowStays('bo', accountStays),
    rowStays('account:leah', accountStays),
  ])
})

test('what is deleted keeps no one', async () => {
  expect(await stays(halden, ann, e1, o1, missing('assignments', 'a1'))).toEqual([])
})

test('what is only hidden still keeps them', async () => {
  await records.sharedFile({ engagement_id: 'e1', uploaded_by: 'leah' })
  const both = personStays([counted('engagement'), counted('work order')])
  expect(await stays(halden, ann, e1, missing('assignments', 'a1'))).toEqual([customerStays, rowStays('ann', both)])
})

test('rows that name others now keep no one', async () => {
  await records.person({ id: 'bo' })
  await records.client({ id: 'other' })
  await parts.db.updateTable('engagement').set({ default_client_partner_id: null, project_lead_id: 'ann' }).execute()
  const changes = [
    changed('engagements', 3, 'e1', { client_id: 'other', project_lead_id: 'bo' }),
    changed('assignments', 3, 'a1', { employee_id: 'bo' }),
  ]
  expect(await stays(halden, ann, ...changes)).toEqual([])
})
