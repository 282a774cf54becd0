import type { ReactNode } from 'react'

/** Frame of the icons that are shown instead of content. Each kind of state has a different icon. */
export const StateIcon = ({ children }: { children: ReactNode }) => (
  <svg width="72" height="58" viewBox="0 0 72 58" fill="none" aria-hidden="true">
    {children}
  </svg>
)
