import { Fragment } from 'react'

/** A sentence in pieces, of which those that name what it is about stand out. */
export function Emphasis({ pieces }: { pieces: readonly { text: string; strong: boolean }[] }) {
  return pieces.map(({ text, strong }, index) => {
    // The pieces of a sentence stay in their places.
    const key = `${index}`
    return strong ? <b key={key}>{text}</b> : <Fragment key={key}>{text}</Fragment>
  })
}
