import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { thisPage } from '../portal/leave.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { beginAnewIfMissed } from './missing-file.ts'

/** Keeps a broken screen from taking the rest along. Going elsewhere begins anew. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary at={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  at: string
  children: ReactNode
}

/** By no key: what stands around the screens stays as it is when somebody goes from one to another. */
class Boundary extends Component<BoundaryProps, { broken: boolean; at: string }> {
  override state = { broken: false, at: this.props.at }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: { at: string }) {
    return at === state.at ? null : { broken: false, at }
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    void beginAnewIfMissed()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // The page is loaded again: a part of it that failed to load would fail for ever in this one.
    return <FailedState sentence="Something went wrong" onRetry={() => thisPage.loadAgain()} />
  }
}
