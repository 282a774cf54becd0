import { expect, test } from 'vitest'
import { getEngagement, listEngagementNames, listEngagements, listMembers } from './contract.ts'

test.each([
  ['GET /api/projects', listEngagements],
  ['GET /api/projects/all', listEngagementNames],
  ['GET /api/projects/{id}', getEngagement],
  ['GET /api/projects/{id}/members', listMembers],
])('the engagement call %s has the specified method and path', (specified, { method, path }) => {
  expect(`${method} ${path}`).toBe(specified)
})

test('the engagement list defaults to page 1, 5 engagements per page and no search', () => {
  const defaults = listEngagements.query?.parse({})
  expect(defaults).toMatchObject({ page_number: 1, items_per_page: 5, search_input: '', my_engagements_only: false })
  expect(defaults).not.toHaveProperty('project_state')
})
