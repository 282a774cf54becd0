import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { type ConfirmProps, type DialogProps, DismissDialog } from './dialog-parts.tsx'
import { IconButton } from './icon-button.tsx'

export function DialogPopup(props: DialogProps) {
  const { open, onDismiss, title, children, footer, unsaved = false, onSubmit, role = 'dialog', wide = false } = props
  const { discardTitle = 'Discard what you typed?' } = props
  const [asking, setAsking] = useState(false)
  const dismiss = () => (unsaved ? setAsking(true) : onDismiss())
  const body = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && (
        <DismissDialog value={dismiss}>
          <div className={styles.footer}>{footer}</div>
        </DismissDialog>
      )}
    </>
  )
  const popup = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Base.Root open={open} disablePointerDismissal={unsaved} onOpenChange={(next) => !next && dismiss()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            role={role}
            data-wide={wide || undefined}
            initialFocus={(by) => (by === 'touch' ? true : (firstField(popup.current) ?? true))}
          >
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
            <ConfirmPopup
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
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(
    ':is(input:not([type=hidden], [type=file]), textarea, [role=combobox], [contenteditable=true]):not(:disabled)',
  ) ?? null

export function ConfirmPopup(props: ConfirmProps) {
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
