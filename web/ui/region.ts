import { useCallback, useRef } from 'react'

/**
 * Container for the popup of a control: the landmark or dialog that the control is in, so that people who navigate by
 * landmarks find it. The control gets `ref`.
 */
export function useRegion() {
  const container = useRef<HTMLElement>(null)
  const ref = useCallback((control: Element | null) => {
    container.current = control?.closest<HTMLElement>(regions) ?? null
  }, [])
  return { container, ref }
}

const regions = '[role="dialog"], [role="alertdialog"], header, main, nav, aside, footer'
