import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import type { Form } from './form.ts'

interface FormDialogProps<Content, Choice> {
  form: Form<Content, Choice>
  title: string
  children: ReactNode
  /** Text of the button that sends the form. */
  sendLabel: string
  sendIcon?: ReactNode
  sendDisabled?: boolean
  /** For a form that deletes or removes something. */
  danger?: boolean
  /** Further buttons, between Cancel and the one that sends the form. */
  actions?: ReactNode
  wide?: boolean
  /** Keeps the draft when the dialog is closed, without a question. */
  keepsDraft?: boolean
  /** Asks before closing if something was changed; by default if the draft is stored. */
  asksBeforeClosing?: boolean
  /** The question before unsaved input is discarded. */
  discardTitle?: string | undefined
  onClose: () => void
}

/** A dialog with a form. Closing it aborts an attempt to send and discards the draft; if something was changed, it asks first. */
export function FormDialog<Content, Choice>(props: FormDialogProps<Content, Choice>) {
  const {
    form,
    title,
    children,
    sendLabel,
    sendIcon,
    sendDisabled = false,
    danger = false,
    actions,
    wide = false,
  } = props
  const { keepsDraft = false, asksBeforeClosing = form.isStored && !keepsDraft } = props
  const close = () => {
    if (keepsDraft) form.abort()
    else form.discard()
    props.onClose()
  }
  return (
    <Dialog
      open
      wide={wide}
      role={danger ? 'alertdialog' : 'dialog'}
      title={title}
      unsaved={asksBeforeClosing && form.isChanged}
      discardTitle={props.discardTitle}
      onDismiss={close}
      onSubmit={form.onSubmit}
      footer={
        <>
          <DialogCancel>{keepsDraft ? 'Close' : 'Cancel'}</DialogCancel>
          {actions}
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            icon={sendIcon}
            busy={form.isSending && (form.choice === undefined || !actions)}
            disabled={sendDisabled}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      {children}
      <Alert>{form.failure}</Alert>
    </Dialog>
  )
}
