import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom lays nothing out; here an element comes into view when the test says so. */
export function fakeIntersections(): { scrollIntoView: () => void } {
  const observers = new Set<IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe(): void {
        observers.add(this.callback)
      }
      disconnect(): void {
        observers.delete(this.callback)
      }
    },
  )
  const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[]
  return {
    scrollIntoView: () =>
      act(() => {
        for (const callback of [...observers]) callback(seen, {} as IntersectionObserver)
      }),
  }
}
