import type { Extension } from '@portal/domain/files/file-name'
import { wrongContent } from '@portal/domain/files/validation'
import { ApiError } from '../../platform/http/api-error.ts'

/** How many bytes the check looks at. A PDF may begin anywhere in them, as readers of PDF accept it. */
const headBytes = 1024

type Format = 'ole' | 'zip' | 'pdf' | 'picture' | 'program' | 'archive' | 'media' | 'unknown'

/** An Office file may also be RTF, a web page, XML or text, which are all `unknown`. */
const office: readonly Format[] = ['ole', 'zip', 'unknown']
const picture: readonly Format[] = ['picture']
const accepted: Record<Extension, readonly Format[]> = {
  dot: office,
  doc: office,
  docx: office,
  xls: office,
  xlsx: office,
  csv: ['unknown'],
  pdf: ['pdf'],
  jfif: picture,
  jpeg: picture,
  pjpeg: picture,
  pjp: picture,
  jpg: picture,
  png: picture,
}

/**
 * Passes a file on while it arrives. Throws a 415 if its first bytes are certainly of another format than its extension
 * says. The rest is not looked at: downloads are never shown by the browser, and a virus scanner may check them.
 */
export async function* formatChecked(extension: Extension, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of content) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    checkFormat(extension, head)
    yield head
    head = undefined
  }
  // An empty file gets its own error.
  if (!head?.length) return
  checkFormat(extension, head)
  yield head
}

function checkFormat(extension: Extension, content: Buffer): void {
  const head = content.subarray(0, headBytes)
  const format = extension === 'pdf' && head.includes('%PDF-') ? 'pdf' : formatOf(head)
  if (!accepted[extension].includes(format)) throw new ApiError(415, wrongContent)
}

const formatOf = (head: Buffer): Format =>
  signatures.find(([, matches]) => matches(head, head.toString('latin1')))?.[0] ?? 'unknown'

type Signature = (head: Buffer, text: string) => boolean

const begins =
  (...beginnings: readonly string[]): Signature =>
  (_, text) =>
    beginnings.some((beginning) => text.startsWith(beginning))

/** A text may begin with the same letters, but has no zero bytes. */
const beginsBinary =
  (letters: string): Signature =>
  (head, text) =>
    text.startsWith(letters) && head.includes(0)

/** Files in pieces with four letters each: the kind stands behind the length of the first. */
const isRiff =
  (kind: string): Signature =>
  (_, text) =>
    text.startsWith('RIFF') && text.startsWith(kind, 8)

/** The brands of HEIC and AVIF, the pictures of phones. Others in such a container are videos. */
const pictureBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis']
const isPictureContainer: Signature = (_, text) =>
  text.startsWith('ftyp', 4) && pictureBrands.includes(text.slice(8, 12))

/** In the order in which they are tried. */
const signatures: readonly (readonly [Format, Signature])[] = [
  ['ole', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['zip', begins('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')],
  ['pdf', begins('%PDF-')],
  ['picture', begins('\xff\xd8\xff', '\x89PNG\r\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+')],
  ['picture', begins('\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '8BPS')],
  ['picture', isRiff('WEBP')],
  ['picture', isPictureContainer],
  ['picture', beginsBinary('BM')],
  ['program', beginsBinary('MZ')],
  ['program', begins('\x7fELF', '\xfe\xed\xfa', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\0asm')],
  ['archive', begins('\x1f\x8b', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\xfd7zXZ', '(\xb5/\xfd')],
  ['media', (_, text) => text.startsWith('ftyp', 4)],
  ['media', beginsBinary('ID3')],
  ['media', begins('OggS', 'fLaC', '\x1a\x45\xdf\xa3')],
  ['media', isRiff('AVI ')],
  ['media', isRiff('WAVE')],
]
