import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

interface SecretDialogProps {
  title: string
  /** Label of the secret's field. */
  label: string
  secret: string
  /** Ends "The ... is copied". */
  what: string
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once, with a button to copy it. */
export function SecretDialog({ title, label, secret, what, onClose, children }: SecretDialogProps) {
  const [taken, setTaken] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => {
        setTaken(true)
        showToast(`Copied the ${what}`)
      },
      () => showToast('Could not copy it. Select the text and copy it.', 'error'),
    )
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={title}
      unsaved={!taken}
      discardTitle="Close without copying it?"
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          {/* Where the page came without TLS a browser lets nobody copy. */}
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={copy}>
              Copy
            </Button>
          )}
        </>
      }
    >
      <p>{children}</p>
      {/* A text area, because a token is longer than one line of the dialog. */}
      <TextArea
        label={label}
        readOnly
        rows={2}
        spellCheck={false}
        value={secret}
        onFocus={(event) => event.target.select()}
        onCopy={() => setTaken(true)}
      />
    </Dialog>
  )
}

/** A new token: it is kept nowhere. */
export const TokenSecret = ({ token, onClose }: { token: { name: string; secret: string }; onClose: () => void }) => (
  <SecretDialog
    title={`API token ${token.name}`}
    label="API token"
    secret={token.secret}
    what="token"
    onClose={onClose}
  >
    We show it only once. Copy it now. Keep it like a password: anyone who has it can use it.
  </SecretDialog>
)
