import { listReleaseNotes } from '@portal/domain/release-notes/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a list that failed loads again within a second once the connection returns, and one that is there does not', async () => {
  const server = fakeServer()
  server.answers(listReleaseNotes, () => refuse(500, 'Oh') as never)
  renderPortal({ at: '/release-notes', as: stakeholder(), server })
  await screen.findByRole('button', { name: 'Retry' }, { timeout: 3000 })
  const callsBefore = server.received(listReleaseNotes).length
  server.answers(listReleaseNotes, () => [
    { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
  ])
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('First', {}, { timeout: 1000 })).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText('First')).toBeVisible())
  expect(server.received(listReleaseNotes)).toHaveLength(callsBefore + 1)
})
