import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  open: boolean
  /** The person wants it closed: by the cross, Escape or a press beside it. */
  onDismiss: () => void
  title: string
  children: ReactNode
  /** The buttons, the way out first. */
  footer?: ReactNode
  /** Something was typed: a press beside the dialog does nothing, the cross and Escape ask first. */
  unsaved?: boolean
  /** How it asks. */
  discardTitle?: string | undefined
  /** Makes the whole a form; the footer's submit button sends it. */
  onSubmit?: () => void
  role?: 'dialog' | 'alertdialog'
  /** For two things side by side. */
  wide?: boolean
}

const Dismiss = createContext<() => void>(() => {})

/** The way out in a dialog's footer: as the cross, it asks first when something was typed. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return <Button onClick={useContext(Dismiss)}>{children}</Button>
}

/** 500 px in the middle, a sheet from below on a phone. Focus goes in, stays in, and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onDismiss, title, children, footer, unsaved = false, onSubmit, role = 'dialog', wide = false } = props
  const { discardTitle = 'Discard what you typed?' } = props
  const [asking, setAsking] = useState(false)
  const dismiss = () => (unsaved ? setAsking(true) : onDismiss())
  const body = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && (
        <Dismiss value={dismiss}>
          <div className={styles.footer}>{footer}</div>
        </Dismiss>
      )}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Base.Root open={open} disablePointerDismissal={unsaved} onOpenChange={(next) => !next && dismiss()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} role={role} data-wide={wide || undefined}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={dismiss} />
            </header>
            {onSubmit ? (
              <form noValidate className={styles.form} onSubmit={submit}>
                {body}
              </form>
            ) : (
              body
            )}
            <Confirm
              open={asking}
              title={discardTitle}
              confirmLabel="Discard"
              cancelLabel="Keep editing"
              danger
              onCancel={() => setAsking(false)}
              onConfirm={() => {
                setAsking(false)
                onDismiss()
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface ConfirmProps {
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
export function Confirm(props: ConfirmProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger, busy = false } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && props.onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} role="alertdialog">
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            {children && (
              <Base.Description render={<div />} className={styles.body}>
                {children}
              </Base.Description>
            )}
            <div className={styles.footer}>
              <Button onClick={props.onCancel}>{cancelLabel}</Button>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** What a dialog is about, as ruled rows of name and value. */
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
