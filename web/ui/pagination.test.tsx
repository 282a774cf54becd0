import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Pagination } from './pagination.tsx'

const show = (page: number, total: number) => {
  const onChange = vi.fn()
  render(<Pagination label="Pages" page={page} total={total} onChange={onChange} />)
  return onChange
}

test('a page after the last one becomes the last one, also if there is only one', () => {
  expect(show(9, 3)).toHaveBeenCalledWith(3)
  expect(show(2, 1)).toHaveBeenCalledWith(1)
  expect(show(2, 0)).toHaveBeenCalledWith(1)
})

test('a page that exists stays', () => {
  expect(show(3, 3)).not.toHaveBeenCalled()
  expect(screen.getByText('Page 3 of 3')).toBeVisible()
})
