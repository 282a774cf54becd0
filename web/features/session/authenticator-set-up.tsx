import type { AuthenticatorSetUp } from '@portal/domain/session/authenticator'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Row, Stack } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './authenticator-set-up.module.css'

/** Three ways to set up an app: scan the code, open it on this device, or type the secret. */
export function AuthenticatorPicture({ setUp: { address, picture, secret } }: { setUp: AuthenticatorSetUp }) {
  const label = useId()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => showToast('Key copied'),
      () => showToast('Could not copy the key. Please select it and copy it yourself.', 'error'),
    )
  return (
    <Stack gap={12} align="start" className={styles.setUp}>
      <p>Scan this QR code with your authenticator app. If the app is on this device, open it from here.</p>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <a className={classes(button.button, button.secondary, styles.open)} href={address}>
        Open in my authenticator app
      </a>
      <Stack gap={8} className={styles.key}>
        <p id={label}>Or enter this key in the app:</p>
        <Row gap="8px 12px" justify="between" wrap className={styles.secretRow}>
          <output aria-labelledby={label} className={styles.secret}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </output>
          {/* Without TLS, browsers do not allow copying. */}
          {'clipboard' in navigator && (
            <Button size="small" icon={<Copy aria-hidden="true" />} onClick={copy}>
              Copy key
            </Button>
          )}
        </Row>
      </Stack>
    </Stack>
  )
}
