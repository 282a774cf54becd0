import { Fragment } from 'react'

/** Email address that wraps after its @ or a dot. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.match(/[^@.]*[@.]|[^@.]+/g) ?? [children]
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
  <a href={`mailto:${address}`}>
    <EmailAddress>{address}</EmailAddress>
  </a>
)
