import { composed } from './composed.ts'

/** Windows rejects these characters. */
const rejected = /[<>:"/\\|?*\p{Cc}]/gu

/** Names of devices, which Windows rejects with any extension too. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i

/** Maximum length on Linux, in bytes of UTF-8. The limits of Windows and macOS are not reached before it. */
const longestInBytes = 255

interface Options {
  /** End of the name that stays if the name is cut. */
  ending?: string
  /** `comparableName` of the other names in the same folder. */
  taken?: ReadonlySet<string>
}

/**
 * Turns a name into one that a file can have on Windows, macOS and Linux: "10:30.pdf" becomes "10_30.pdf", "aux.csv" becomes
 * "aux_.csv". If the name is taken, it gets a number: "Plan (2).pdf".
 */
export function savableName(name: string, { ending = extensionIn(name), taken = new Set() }: Options = {}): string {
  const end = withoutRejected(ending).replace(/[. ]+$/, '')
  const start = withoutRejected(name.slice(0, name.length - ending.length)).trimStart()
  const whole = (end === '' ? start.replace(/[. ]+$/, '') : start) + end
  const stem = whole.replace(deviceName, '$&_').slice(0, -end.length || undefined) || '_'
  let saved = fitted(stem, end)
  for (let number = 2; taken.has(comparableName(saved)); number++) saved = fitted(stem, ` (${number})${end}`)
  return saved
}

/** Equal for two names that Windows or macOS take for the same file. */
export const comparableName = (name: string): string => composed(name).toUpperCase().toLowerCase()

const extensionIn = (name: string): string => name.match(/\.[^.]{1,10}$/)?.[0] ?? ''

const withoutRejected = (text: string): string => composed(text).replace(rejected, '_')

function fitted(stem: string, ending: string): string {
  let bytesLeft = longestInBytes - bytesOf(ending)
  if (bytesOf(stem) <= bytesLeft) return stem + ending
  let cut = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(stem)) {
    bytesLeft -= bytesOf(segment)
    if (bytesLeft < 0) break
    cut += segment
  }
  return cut.trimEnd() + ending
}

/** Length in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (letter < '\u0080' ? 1 : letter < '\u0800' ? 2 : letter.length === 1 ? 3 : 4),
    0,
  )
