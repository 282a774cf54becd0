import { Fragment } from 'react'
import styles from './email-address.module.css'

/** Email address that stays on one line. Only one that is longer than the line wraps, after its @ or a dot. */
export const EmailAddress = ({ children }: { children: string }) => (
  <span className={styles.address}>
    <Parts address={children} />
  </span>
)

function Parts({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]|[^@.]+/g) ?? [address]
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Email address as a mailto link. */
export const MailTo = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={styles.address}>
    <Parts address={address} />
  </a>
)
