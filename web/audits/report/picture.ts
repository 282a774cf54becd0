/** Text drawn by the browser itself, with whatever font it has: `width` in the unit of `size`. */
export interface Picture {
  width: number
  pixels: Uint8Array
  pixelWidth: number
  pixelHeight: number
}
export type Draw = (text: string, size: number, colour: string) => Picture | undefined

const sharpness = 4
/** Room above and below the line, in parts of the size; the base line lies at `ascent`. */
export const ascent = 1.1
export const pictureHeight = 1.5

const drawn = new Map<string, Picture>()

/** Undefined where the browser cannot draw in a worker; a sign of replacement is printed then. */
export const pictureOf: Draw = (text, size, colour) => {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const key = `${size} ${colour} ${text}`
  const known = drawn.get(key)
  if (known) return known
  const font = `${size * sharpness}px sans-serif`
  const ruler = new OffscreenCanvas(1, 1).getContext('2d')
  if (!ruler) return undefined
  ruler.font = font
  const width = ruler.measureText(text).width / sharpness
  const pixelWidth = Math.max(1, Math.ceil(width * sharpness))
  const pixelHeight = Math.ceil(size * pictureHeight * sharpness)
  const context = new OffscreenCanvas(pixelWidth, pixelHeight).getContext('2d')
  if (!context) return undefined
  context.font = font
  context.fillStyle = colour
  context.fillText(text, 0, size * ascent * sharpness)
  const { data } = context.getImageData(0, 0, pixelWidth, pixelHeight)
  const picture = { width, pixels: new Uint8Array(data.buffer), pixelWidth, pixelHeight }
  drawn.set(key, picture)
  return picture
}
