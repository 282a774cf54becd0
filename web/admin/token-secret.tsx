import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'

/** A new token, to be taken along now: it is kept nowhere. */
export function TokenSecret({ token, onClose }: { token: { name: string; secret: string }; onClose: () => void }) {
  const [taken, setTaken] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(token.secret).then(
      () => {
        setTaken(true)
        showToast('The token is copied')
      },
      () => showToast('It could not be copied. Please select and copy it.', 'error'),
    )
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={`The token of ${token.name}`}
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
      <p>It is shown this once. Whoever has it may do what it may: keep it as you keep a password.</p>
      <TextField
        label="API token"
        readOnly
        value={token.secret}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
        onCopy={() => setTaken(true)}
      />
    </Dialog>
  )
}
