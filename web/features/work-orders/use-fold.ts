import type { Engagement } from '@portal/domain/engagements/engagement'
import { useEffect, useMemo, useRef } from 'react'
import type { Actions } from './actions.ts'
import { type Fold, toggleEngagement, toggleOrder } from './fold.ts'

/** Functions to expand and collapse rows. They are stable, so that rows do not render again. */
export function useFold(fold: Fold, engagements: readonly Engagement[], setFold: (fold: Fold) => void) {
  const latest = useRef({ fold, engagements })
  useEffect(() => {
    latest.current = { fold, engagements }
  })
  return useMemo<Pick<Actions, 'toggleEngagement' | 'toggleOrder'>>(() => {
    const change = (id: string, act: (now: typeof latest.current, engagement: Engagement) => Fold): void => {
      const engagement = latest.current.engagements.find((one) => one.id === id)
      if (engagement) setFold(act(latest.current, engagement))
    }
    return {
      toggleEngagement: (id) => change(id, (now, row) => toggleEngagement(now.fold, now.engagements, row)),
      toggleOrder: (id, orderId) => change(id, (now, row) => toggleOrder(now.fold, now.engagements, row, orderId)),
    }
  }, [setFold])
}
