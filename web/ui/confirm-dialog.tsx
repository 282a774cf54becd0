import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Row } from './stack.tsx'

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

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger, busy = false } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && props.onCancel()}>
      <Base.Portal>
        <Base.Backdrop data-scrim className={styles.scrim} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} role="alertdialog">
            <Row as="header" gap={16} justify="between" className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </Row>
            {children && (
              <Base.Description render={<div />} className={styles.body}>
                {children}
              </Base.Description>
            )}
            <Row gap={8} justify="end" className={styles.footer}>
              <Button onClick={props.onCancel}>{cancelLabel}</Button>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
                {confirmLabel}
              </Button>
            </Row>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
