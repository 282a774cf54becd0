import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'

test.each([
  ['/legal/privacy', 6],
  ['/legal/cookies', 3],
])('%s links to each of its headings', async (at, count) => {
  renderPortal({ at })
  const links = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings).toHaveLength(count)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `#${id}`))
})
