import { expect, test } from 'vitest'
import { listEngagements } from './contract.ts'

test('the engagement list defaults to page 1, 5 engagements per page and no search', () => {
  const defaults = listEngagements.query?.parse({})
  expect(defaults).toMatchObject({ page_number: 1, items_per_page: 5, search_input: '', my_engagements_only: false })
  expect(defaults).not.toHaveProperty('project_state')
})
