import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
// @ts-expect-error It brings no types.
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const web = path.join(import.meta.dirname, '..')
const folder = path.join(web, '.fonts')
const stylesheet = path.join(web, 'ui', 'fonts.css')
const packages = path.join(web, '..', 'node_modules', '@fontsource-variable')

/** Inter has the weights of the tokens. Newsreader has one weight and one optical size for all titles and figures: 13 kB less. */
const fonts: Record<string, { from: (set: string) => string; axes: Record<string, number | Range> }> = {
  inter: { from: (set) => `inter/files/inter-${set}-wght-normal.woff2`, axes: { wght: { min: 400, max: 600 } } },
  newsreader: {
    from: (set) => `newsreader/files/newsreader-${set}-opsz-normal.woff2`,
    axes: { wght: 450, opsz: 26 },
  },
}
interface Range {
  min: number
  max: number
}

/** The font with these characters only. */
const cut: (
  font: Buffer,
  characters: string,
  options: {
    targetFormat: 'woff2'
    variationAxes: Record<string, number | Range>
    keepFeatures: readonly string[]
    noHinting: boolean
  },
) => Promise<Buffer> = subsetFont

/** Kerning, accents and the tabular lining figures that the portal writes numbers in. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/**
 * Cuts the fonts of fonts.css to the characters of their `unicode-range`: `/.fonts/inter-latin.woff2` is made of the
 * Latin file of the package. They are made anew only where fonts.css, this file or the packages have changed.
 */
export const cutFonts = (): Plugin => ({
  name: 'cut-fonts',
  async config(_, { mode }) {
    // Tests draw nothing.
    if (mode !== 'test') await makeFonts()
  },
})

async function makeFonts(): Promise<void> {
  const css = await readFile(stylesheet, 'utf8')
  const stamp = path.join(folder, 'made-from')
  const made = createHash('sha256')
    .update(css)
    .update(readFileSync(import.meta.filename))
  for (const font of ['inter', 'newsreader']) made.update(readFileSync(path.join(packages, font, 'package.json')))
  const wanted = made.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await mkdir(folder, { recursive: true })
  for (const [, font = '', set = '', range = ''] of css.matchAll(
    /url\('\.\.\/\.fonts\/(\w+)-([\w-]+)\.woff2'\)[^}]*unicode-range:([^;]+);/g,
  )) {
    const { from, axes } = fonts[font] ?? fail(`fonts.css names a font that is not known: ${font}`)
    const whole = await readFile(path.join(packages, from(set)))
    const file = await cut(whole, charactersOf(range), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures,
      noHinting: true,
    })
    await writeFile(path.join(folder, `${font}-${set}.woff2`), file)
  }
  await writeFile(stamp, wanted)
}

/** Of `U+0000-00FF, U+0131`. */
const charactersOf = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

function fail(sentence: string): never {
  throw new Error(sentence)
}
