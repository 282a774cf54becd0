import { useEffect } from 'react'
import { drawAll } from './turn.ts'

/** Paper is white and has no later: before printing the light theme is taken and everything unfolded is drawn. */
export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let theme: string | undefined
    const before = () => {
      drawAll()
      theme = root.dataset.theme
      root.dataset.theme = 'light'
    }
    const after = () => {
      if (theme === undefined) delete root.dataset.theme
      else root.dataset.theme = theme
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
