import { getEngagement } from '@portal/domain/engagements/contract'
import { linkedOrderRemoved } from '@portal/domain/work-orders/validation'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { payments } from '../testing/work-orders.tsx'

describe('a link to a work order', () => {
  const open = (query: string) => {
    const server = fakeServer()
    server.answers(getEngagement, () => payments)
    return renderPortal({ at: `/engagements/p1/work-orders${query}`, as: stakeholder(), server })
  }
  const row = () => screen.findByRole('button', { name: 'WO-2041 Core ledger services' })

  test.each(['?wo=w9', '?wo=WO-1999', '?wo=w1&wo=w9'])('%s says that it no longer exists', async (query) => {
    open(query)
    expect(await row()).toBeVisible()
    expect(screen.getByText(linkedOrderRemoved)).toBeVisible()
    expect(screen.getByText(linkedOrderRemoved).closest('[role="alert"]')).toBeVisible()
  })

  test.each(['', '?wo=w1', '?wo=WO-2041'])('"%s" says nothing of the kind', async (query) => {
    open(query)
    expect(await row()).toBeVisible()
    expect(screen.queryByText(linkedOrderRemoved)).toBeNull()
  })
})
