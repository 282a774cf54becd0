/** The portal's own accent: petrol. */
export const ownAccent = '#0d3c48'

/**
 * Problem of an accent colour, as the end of a sentence that its name begins; undefined for a colour such as #0d3c48 on which white
 * text is readable.
 */
export function accentProblem(value: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return 'must be a colour such as #0d3c48'
  if (contrastWithWhite(value) < 4.5) return 'must be dark enough for white text (contrast of at least 4.5)'
  return undefined
}

/** Contrast of white text on a colour such as #0d3c48, as WCAG counts it. */
function contrastWithWhite(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const linear = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = linear
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
