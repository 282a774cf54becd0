import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** Callbacks that wait for their turn to render, in order. */
const waiting = new Set<() => void>()
let isScheduled = false

const whenIdle: (act: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (act) => requestIdleCallback(act, { timeout: 200 })
    : (act) => setTimeout(act, 16)

function askForTurn(): void {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  whenIdle(() => {
    isScheduled = false
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      startTransition(next)
    }
    askForTurn()
  })
}

/**
 * Whether an unfolded part is drawn yet: at once where it was pressed, otherwise one part after the other, from the top,
 * while the browser has nothing else to do. So unfolding everything answers within a frame.
 */
export function useTurn(open: boolean, atOnce: boolean): boolean {
  const [drawn, setDrawn] = useState(atOnce)
  if (open && atOnce && !drawn) setDrawn(true)
  if (!open && drawn) setDrawn(false)
  useLayoutEffect(() => {
    if (!open || drawn) return
    const draw = () => setDrawn(true)
    waiting.add(draw)
    return () => void waiting.delete(draw)
  }, [open, drawn])
  useEffect(askForTurn)
  return open && drawn
}
