import { useState } from 'react'

/** Whether an image could not be loaded. The props go to the `img`. */
export function useBrokenImage(src: string | undefined) {
  const [broken, setBroken] = useState<string>()
  const note = (): void => setBroken(src)
  return {
    isBroken: src !== undefined && src === broken,
    props: {
      onError: note,
      // An image of the server's HTML can fail before React listens. An SVG image without a size has no natural width either.
      ref: (image: HTMLImageElement | null): void => {
        if (image?.complete && image.naturalWidth === 0) image.decode().catch(note)
      },
    },
  }
}
