import type { Audit } from '@portal/domain/audits/audit'
import { bands } from '@portal/domain/audits/bands'
import { getEngagement, listAudits } from '@portal/domain/engagements/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { auditOf, longSurvey } from '../../testing/audits.ts'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, type Refused } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const audits: Audit[] = [
  { ...auditOf(longSurvey(1), longSurvey(1, { id: 'draft', isCompleted: false })), id: 'a1' },
  {
    id: 'a2',
    title: 'Risk exposure',
    type: 1,
    limits: [...bands(1)],
    dataScore: [{ data: [{ x: '2026-05-01', y: 17 }] }],
    aphiSurveys: [],
  },
  { id: 'a3', title: 'Security', type: 2, limits: [...bands(2)], dataScore: [], aphiSurveys: [] },
]

function open(answer: Audit[] | Refused | Promise<Audit[]> = audits) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement())
  server.answers(listAudits, () => answer)
  return renderPortal({ at: '/engagements/p1/all-audits', as: stakeholder(), server })
}

describe('the list of audits of an engagement', () => {
  test('shows the latest score, band, change, date and completed surveys of each audit', async () => {
    open()
    const rows = within(await screen.findByRole('list', { name: 'Audits' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Delivery healthScore of 2 Jun 2026, 1 completed survey89.99%NeutralSince 20 Apr 2026: 5.99 points better',
      'Risk exposureScore of 1 May 2026, 0 completed surveys17%StrongA lower score is better.',
      'SecurityNo scores yet, 0 completed surveys',
    ])
    expect(document.title).toBe('Audits - Payments platform rebuild · Client Portal')
  })

  test('opens an audit, whose breadcrumb leads back to the list', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Risk exposure' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Risk exposure' })).toBeVisible()
    expect(addressBar()).toBe('/engagements/p1/audits/a2')
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' })
    await user.click(within(breadcrumb).getByRole('link', { name: 'Audits' }))
    expect(await screen.findByRole('list', { name: 'Audits' })).toBeVisible()
  })

  test('says when there are no audits', async () => {
    open([])
    expect(await screen.findByText('There are no audits provided for this project')).toBeVisible()
  })
})
