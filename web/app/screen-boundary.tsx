import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FailedState } from '../ui/failed-state.tsx'

/** Keeps a broken screen from taking the rest along. Going elsewhere begins anew. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // The page is loaded again: a part of it that failed to load would fail for ever in this one.
    return <FailedState sentence="Something went wrong" onRetry={() => window.location.reload()} />
  }
}
