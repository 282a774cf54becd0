import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { createContext, type FormEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { Row } from './stack.tsx'

interface DialogProps {
  open: boolean
  /** Called on the close button, Escape or a click outside. */
  onDismiss: () => void
  title: string
  children: ReactNode
  /** The buttons, the way out first. */
  footer?: ReactNode
  /** With unsaved input, a click outside does nothing, and the close button and Escape ask first. */
  unsaved?: boolean
  /** The question before unsaved input is discarded. */
  discardTitle?: string | undefined
  /** Makes the whole a form; the footer's submit button sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  role?: 'dialog' | 'alertdialog'
  /** For two things side by side. */
  wide?: boolean
  /** On a phone as high as the window, but for a strip at the top. */
  tall?: boolean
}

/** 500 px in the middle, a sheet from below on a phone. Focus goes in, stays in, and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onDismiss,
    title,
    children,
    footer,
    unsaved = false,
    onSubmit,
    role = 'dialog',
    wide = false,
    tall,
  } = props
  const { discardTitle = 'Discard what you typed?' } = props
  const [asking, setAsking] = useState(false)
  const dismiss = () => (unsaved ? setAsking(true) : onDismiss())
  const body = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && (
        <DismissDialog value={dismiss}>
          <Row gap={8} justify="end" className={styles.footer}>
            {footer}
          </Row>
        </DismissDialog>
      )}
    </>
  )
  const popup = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(event)
  }
  return (
    <Base.Root open={open} disablePointerDismissal={unsaved} onOpenChange={(next) => !next && dismiss()}>
      <Base.Portal>
        <Base.Backdrop data-scrim className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            role={role}
            data-wide={wide || undefined}
            data-tall={tall || undefined}
            initialFocus={(by) => (by === 'touch' ? true : (firstField(popup.current) ?? true))}
          >
            <Row as="header" gap={16} justify="between" className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={dismiss} />
            </Row>
            {onSubmit ? (
              <form noValidate className={styles.form} onSubmit={submit}>
                {body}
              </form>
            ) : (
              body
            )}
            <ConfirmDialog
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

/** First field to focus. On touch devices the keyboard would cover text that has not been read yet. */
export const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(
    ':is([data-first-field], input:not([type=hidden], [type=file]), textarea, select, [role=combobox], [contenteditable=true]):not(:disabled)',
  ) ?? null

const DismissDialog = createContext<() => void>(() => {})

/** The way out in a dialog's footer. Like the close button, it asks first if something was typed. */
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
