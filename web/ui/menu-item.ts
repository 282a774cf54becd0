import type { ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Either goes to an own address or does something. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  /** Draws a line above. */
  apart?: boolean
  disabled?: boolean
  /** A second, quiet line: why it is disabled. */
  hint?: string
}
