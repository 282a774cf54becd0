import type { listPeople } from '@portal/domain/accounts/contract'
import { type ListedAccount, ListedPerson } from '@portal/domain/accounts/listed-person'
import type { ResultOf } from '@portal/domain/contract/endpoint'
import { sample } from '@portal/domain/testing/sample'

/** A customer's account, without a person record. */
export const ines = (account: Partial<ListedAccount> = {}): ListedPerson =>
  sample(ListedPerson, {
    name: 'Inês Hargreaves',
    email: 'ines@carrow.example',
    account: {
      id: 'a1',
      login_method: 'external',
      access_level: 1,
      company_name: 'Carrow Logistics',
      job_title: null,
      is_superuser: false,
      state: 'active',
      engagements: 2,
      sessions: 1,
      last_visit: '2026-09-05T08:00:00Z',
      ...account,
    },
  })

/** Answer of the list with these rows. */
export const peopleList = (
  people: ListedPerson[],
  more: Partial<ResultOf<typeof listPeople>> = {},
): ResultOf<typeof listPeople> => ({
  counts: { all: people.length, staff: 1, customers: 1, left: 0, 'never signed in': 0 },
  people,
  keeper: 'portal',
  may_edit: true,
  ...more,
})
