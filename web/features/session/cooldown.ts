import { resendCooldownSeconds } from '@portal/domain/session/validation'
import { useEffect, useState } from 'react'

const secondsLeft = (since: number): number =>
  Math.min(resendCooldownSeconds, Math.max(0, Math.ceil((since - Date.now()) / 1000) + resendCooldownSeconds))

/** Whole seconds until the link may be sent again; `since` is when it was sent, in milliseconds since 1970. */
export function useCooldown(since: number): number {
  const [left, setLeft] = useState(() => secondsLeft(since))
  useEffect(() => {
    setLeft(secondsLeft(since))
    const timer = setInterval(() => {
      const now = secondsLeft(since)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [since])
  return left
}
