import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper, which is white: meanwhile the light theme is taken. */
export function usePaper(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    let theme: string | undefined
    const before = () => {
      theme = root.dataset.theme
      root.dataset.theme = 'light'
      flushSync(() => setPrinting(true))
    }
    const after = () => {
      if (theme === undefined) delete root.dataset.theme
      else root.dataset.theme = theme
      setPrinting(false)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
