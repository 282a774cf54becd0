import { describe, expect, test } from 'vitest'
import { isProviderSideEditor, isTeamEditor } from './permissions.ts'

const stakeholder = { is_stakeholder: true, project_ids: ['a'], job_title: 'Delivery Lead' }
const staff = (job_title: string | null) => ({ is_stakeholder: false, project_ids: [], job_title })

describe('a team editor of an engagement', () => {
  test('can be a stakeholder of that engagement, but not of another', () => {
    expect([isTeamEditor(stakeholder, 'a'), isTeamEditor(stakeholder, 'b')]).toEqual([true, false])
    expect(isProviderSideEditor(stakeholder, 'a')).toBe(false)
  })
  test.each([
    ['Delivery Lead', true],
    ['Client Partner', true],
    ['Portfolio Director', true],
    ['Consultant', false],
    ['delivery lead', false],
    [null, false],
  ])('can be staff with the job title %s: %s', (title, expected) => {
    expect(isTeamEditor(staff(title), 'a')).toBe(expected)
    expect(isProviderSideEditor(staff(title), 'a')).toBe(expected)
  })
  test.each([
    ['Engagement Manager', 'delivery_lead', true],
    ['Principal', 'portfolio_director', true],
    ['Delivery Lead', 'other', false],
    ['Delivery Lead', 'chief_delivery_director', false],
    ['Delivery Lead', null, true],
  ] as const)('depends on the recorded role before the job title: %s as %s: %s', (title, role, expected) => {
    expect(isProviderSideEditor({ ...staff(title), provider_role: role }, 'a')).toBe(expected)
  })
})
