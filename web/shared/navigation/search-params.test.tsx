import { act, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { portfolioFilters } from '../../features/portfolio/chosen.ts'
import { useAddress } from '../../features/work-orders/use-address.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { useFilters } from '../lists/filters.ts'
import { useSearchParams } from './search-params.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/work-orders?mine=false')
})

function Choices() {
  const [, change] = useSearchParams()
  const { setValue } = useAddress()
  const { change: choose } = useFilters(portfolioFilters)
  const search = () => change((after) => after.set('search', 'Pay'), { replace: true })
  return (
    <>
      <button
        type="button"
        onClick={() => {
          search()
          change((after) => after.set('from', '2026-01-01'))
        }}
      >
        Twice
      </button>
      <button
        type="button"
        onClick={() => {
          choose({ lead: ['P1'] })
          choose({ customer: ['c1'] })
        }}
      >
        The filters’ own
      </button>
      <button
        type="button"
        onClick={() => {
          search()
          setValue('active', 'true')
        }}
      >
        The timeline’s own
      </button>
    </>
  )
}

test.each([
  ['Twice', '/work-orders?mine=false&search=Pay&from=2026-01-01'],
  ['The filters’ own', '/work-orders?mine=false&lead=P1&customer=c1'],
  ['The timeline’s own', '/work-orders?mine=false&search=Pay&active=true'],
])('a second change before the next render keeps the first one: %s', async (name, address) => {
  render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: Choices }])} />)
  await act(async () => screen.getByRole('button', { name }).click())
  expect(addressBar()).toBe(address)
})
