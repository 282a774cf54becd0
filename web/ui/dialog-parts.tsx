import { createContext, type ReactNode, useContext } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called on the close button, Escape or a click outside. */
  onDismiss: () => void
  title: string
  children: ReactNode
  /** The buttons, the way out first. */
  footer?: ReactNode
  /** With unsaved input, a click outside does nothing, and the close button and Escape ask first. */
  unsaved?: boolean
  /** How it asks. */
  discardTitle?: string | undefined
  /** Makes the whole a form; the footer's submit button sends it. */
  onSubmit?: () => void
  role?: 'dialog' | 'alertdialog'
  /** For two things side by side. */
  wide?: boolean
}

export interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export const DismissDialog = createContext<() => void>(() => {})

/** The way out in a dialog's footer: as the cross, it asks first when something was typed. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return <Button onClick={useContext(DismissDialog)}>{children}</Button>
}

/** Names and values as ruled rows. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
