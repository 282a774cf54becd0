import type { AuthenticatorSetUp } from '@portal/domain/session/authenticator'
import styles from './authenticator-set-up.module.css'

/** Three ways to set up an app: scan the code, open it on this device, or type the secret. */
export function AuthenticatorPicture({ setUp: { address, picture, secret } }: { setUp: AuthenticatorSetUp }) {
  return (
    <div className={styles.setUp}>
      <p>Scan this QR code with your authenticator app. If the app is on this device, use the link.</p>
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
      <a href={address}>Open in my authenticator app</a>
      <p>
        Or enter this key in the app: <span className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
    </div>
  )
}
