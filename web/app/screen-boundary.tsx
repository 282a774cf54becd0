import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { thisPage } from '../portal/this-page.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { beginAnewIfMissed } from './missing-file.ts'

/** Catches errors of a screen. Navigating resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary at={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  at: string
  children: ReactNode
}

/** Resets by state instead of a key, so that the frame keeps its elements. */
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
    // Reload the page, since a module that failed to load would fail again.
    return <FailedState sentence="Something went wrong" onRetry={() => thisPage.loadAgain()} />
  }
}
