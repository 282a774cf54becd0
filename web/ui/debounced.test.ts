import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a debounced value changes 500 ms after the last change', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: 'a' } })
  rerender({ text: 'ab' })
  act(() => void vi.advanceTimersByTime(400))
  rerender({ text: 'abc' })
  act(() => void vi.advanceTimersByTime(499))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('abc')
})
