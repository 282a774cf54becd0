import { useEffect, useEffectEvent, useState } from 'react'
import { type Dropped, droppedIn } from './file-drop.ts'

/** True for files that are dragged over the page, but not over a dialog or a menu, which stand outside of its root. */
const isOnPage = ({ target, dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof Element && target.closest('[data-base-ui-portal]'))

/** Takes files that are dropped anywhere on the page. Returns whether some are dragged over it. */
export function usePageDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    const onDragOver = (event: DragEvent) => {
      setIsOver(isOnPage(event))
      if (isOnPage(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      setIsOver(false)
      if (!event.dataTransfer || !isOnPage(event)) return
      event.preventDefault()
      take(droppedIn(event.dataTransfer))
    }
    // The window ignores dropped files (ignore-dropped-files.ts), but hears of them after the document.
    document.addEventListener('dragover', onDragOver, options)
    document.addEventListener('drop', onDrop, options)
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), options)
    return () => listeners.abort()
  }, [])
  return isOver
}
