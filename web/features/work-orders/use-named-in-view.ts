import type { Engagement } from '@portal/domain/engagements/engagement'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type Fold, namedFirst } from './fold.ts'

/**
 * Once the rows are there, those who came by a link see what it names: not who opens a row by hand, nor who came back,
 * whose place is kept (decision 0152), nor who has scrolled meanwhile.
 */
export function useNamedInView(
  list: RefObject<HTMLElement | null>,
  fold: Fold,
  engagements: readonly Engagement[],
): void {
  const isBack = useNavigationType() === 'POP'
  const { key } = useLocation()
  const [row] = useState(() => (isBack && key !== 'default' ? undefined : namedFirst(fold, engagements)))
  useEffect(() => {
    if (row === undefined) return
    // After every screen has gone to its top (web/app/router.tsx).
    const frame = requestAnimationFrame(() => {
      const item = list.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)
      const place = item?.getBoundingClientRect()
      const isSeen = !place || place.bottom < innerHeight || place.top < innerHeight / 2
      if (!isSeen && scrollY === 0) item?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [row, list])
}
