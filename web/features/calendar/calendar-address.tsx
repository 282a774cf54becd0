import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './calendar-screen.module.css'

/** New calendar address, hidden at first, so that bystanders cannot read it. */
export function CalendarAddress({ address }: { address: string }) {
  const [shown, setShown] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => showToast('Address copied'),
      () => showToast('Could not copy the address. Please show it and copy it yourself.', 'error'),
    )
  return (
    <>
      <TextField
        label="Address"
        hint="We show it only once. Copy it now."
        readOnly
        autoComplete="off"
        value={shown ? address : address.replace(/(?<=key=).*/, '••••••••••••')}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <Row gap="8px 12px" wrap>
        {/* Where the page came without TLS a browser lets nobody copy. */}
        {'clipboard' in navigator && (
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={copy}>
            Copy
          </Button>
        )}
        <Button
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
        <a className={styles.open} href={address.replace(/^https?:/, 'webcal:')}>
          Open in your calendar
        </a>
      </Row>
    </>
  )
}
