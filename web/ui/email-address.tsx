import { Fragment } from 'react'

/** An e-mail address that goes on in the next line after its @ or a dot, rather than within a word. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.match(/[^@.]*[@.]|[^@.]+/g) ?? [children]
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** The same as a link that begins a letter. */
export const MailTo = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`}>
    <EmailAddress>{address}</EmailAddress>
  </a>
)
