import { faceOf, missingFonts, otherScripts } from './script-fonts.ts'

/** Text drawn by the browser itself, with whatever font it has. */
interface Picture {
  /** In the unit of the size. */
  width: number
  /** Red, green, blue and opacity of each pixel. */
  paint: () => Pixels
}
interface Pixels {
  data: Uint8Array
  width: number
  height: number
}
export type Draw = (text: string, size: number, colour: string) => Picture | undefined

const sharpness = 4
/** Room above and below a line, in multiples of the font size; the baseline is at `ascent`. */
export const ascent = 1.1
export const pictureHeight = 1.5

const contextOf = (width: number, height: number, size: number) => {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context) context.font = `${size * sharpness}px sans-serif, '${otherScripts}'`
  return context
}

/** Loads the fonts for scripts in the text that the system cannot draw, so that pictures of them show letters. */
export async function loadScriptFonts(text: string): Promise<void> {
  if (typeof OffscreenCanvas === 'undefined' || typeof FontFace === 'undefined') return
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return
  context.font = '32px sans-serif'
  const missing = missingFonts((sample) => context.measureText(sample).width, text)
  const { fonts } = self as unknown as { fonts: FontFaceSet }
  // A report with boxes is better than none: a font that cannot be loaded is left out.
  await Promise.allSettled(missing.map(async (font) => fonts.add(await faceOf(font).load())))
}

/** Undefined where the browser cannot draw in a worker; a sign of replacement is printed then. */
export const pictureOf: Draw = (text, size, colour) => {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const measured = contextOf(1, 1, size)?.measureText(text).width
  if (measured === undefined) return undefined
  const width = Math.max(1, Math.ceil(measured))
  const height = Math.ceil(size * pictureHeight * sharpness)
  const paint = (): Pixels => {
    const context = contextOf(width, height, size)
    if (!context) return { data: new Uint8Array(4), width: 1, height: 1 }
    context.fillStyle = colour
    // A line in a right-to-left script is drawn right-to-left but left-aligned.
    context.direction = beginsAtTheRight(text) ? 'rtl' : 'ltr'
    context.textAlign = 'left'
    context.fillText(text, 0, size * ascent * sharpness)
    return { data: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer), width, height }
  }
  return { width: width / sharpness, paint }
}

const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
export const readsFromTheRight = (text: string): boolean => fromTheRight.test(text)
const beginsAtTheRight = (text: string): boolean => fromTheRight.test(/\p{L}/u.exec(text)?.[0] ?? '')
