import type { Extension } from '@portal/domain/files/file-name'
import { isWebPage } from '@portal/domain/files/validation'
import { type ByteFeed, feed } from './byte-parser.ts'
import { lastBytes } from './last-bytes.ts'
import { officeContent } from './office-content.ts'
import { isOle, oleContent } from './ole-content.ts'
import { checkPdfEnd, checkPdfStart } from './pdf-content.ts'
import { jpeg, png, wrongContentError } from './picture-content.ts'
import { csvContent, isMarkup, markupMarks } from './text-content.ts'
import { isAlsoZip } from './zip-directory.ts'

/** Checks a file while it arrives. Both methods throw a 415 if the content does not match the ending. */
export interface ContentCheck {
  take: (chunk: Buffer) => void
  finish: () => void
}

/** Checks for one kind of file. `tail` holds the last bytes, or all of a smaller file. */
interface Kind {
  /** Called with the first `headBytes` bytes, or all of a smaller file. */
  begin?: (head: Buffer) => void
  take?: (chunk: Buffer) => void
  finish?: (tail: Buffer, size: number) => void
  /**
   * Where markup gives a second nature away: anywhere, or in the first bytes that browsers and viewers go by. Text may speak
   * of it: only that begins with it is another kind, which it sees itself.
   */
  markup: 'anywhere' | 'head' | 'spoken of'
  /** May hold a zip, and looks itself at where one ends. */
  zip?: boolean
  /** Needs the whole directory of a zip, not only its end. */
  longTail?: boolean
}

/** Number of first bytes that a check may look at. */
export const headBytes = 1024
/** The directory of a zip with some ten thousand entries. */
const zipTailBytes = 1024 * 1024
/** Enough for the end record of a zip with the longest comment. */
const shortTailBytes = 70_000
const longestMark = 64

export function contentCheck(extension: Extension): ContentCheck {
  const kind = kinds[extension]()
  const isPdf = extension === 'pdf'
  let head: Buffer | undefined = Buffer.alloc(0)
  const tail = lastBytes(kind.longTail ? zipTailBytes : shortTailBytes)
  const markup = markSearch(markupMarks)

  const begin = (): void => {
    if (!head) return
    kind.begin?.(head)
    const start = lower(head)
    if (kind.markup !== 'spoken of' && markupMarks.some((mark) => start.includes(mark))) throw wrongContentError()
    // Readers of PDF take one that begins anywhere in the first kilobyte.
    if (!isPdf && head.includes('%PDF-')) throw wrongContentError()
    head = undefined
  }

  return {
    take: (chunk) => {
      if (head) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        if (head.length === headBytes) begin()
      }
      if (kind.markup === 'anywhere' && markup(chunk)) throw wrongContentError()
      kind.take?.(chunk)
      tail.take(chunk)
    },
    finish: () => {
      begin()
      const last = tail.bytes()
      kind.finish?.(last, tail.size())
      if (!kind.zip && isAlsoZip(last, tail.size())) throw wrongContentError()
    },
  }
}

const expect = (right: boolean): void => {
  if (!right) throw wrongContentError()
}

/** Some programs save a web page, a web archive or an XML spreadsheet under the name of an Office file. */
const expectOffice = (right: boolean, head: Buffer): void => {
  if (!right) throw wrongContentError(isMarkup(head) || /^MIME-Version:/i.test(lower(head)) ? isWebPage : undefined)
}

/** Whole, whatever stands behind it: cameras and tools that cut pictures leave something there. No page and no zip, as above. */
const picture = (parser: ByteFeed): Kind => ({
  markup: 'anywhere',
  take: parser.take,
  finish: () => expect(parser.surplus() !== undefined),
})

const jpegKind = (): Kind => picture(feed(jpeg()))
const pngKind = (): Kind => picture(feed(png()))

const pdfKind = (): Kind => ({ markup: 'head', begin: checkPdfStart, finish: checkPdfEnd, zip: true })

const oleKind = (...streams: readonly string[]): Kind => {
  const { take, finish } = oleContent(...streams)
  return { markup: 'head', zip: true, begin: (head) => expectOffice(isOle(head), head), take, finish }
}

/** A zip with the parts of a document; one that Office itself encrypted is an OLE file around it. */
const officeKind = (mainType: string): Kind => {
  const open = officeContent(mainType)
  const locked = oleContent('EncryptedPackage')
  let isLocked: boolean | undefined
  return {
    markup: 'head',
    zip: true,
    longTail: true,
    begin: (head) => expectOffice(isOle(head) || head.subarray(0, 4).equals(zipSignature), head),
    take: (chunk) => {
      isLocked ??= chunk[0] === oleFirstByte
      const content = isLocked ? locked : open
      content.take(chunk)
    },
    finish: (tail, size) => (isLocked ? locked : open).finish(tail, size),
  }
}
const zipSignature = Buffer.from('PK\x03\x04', 'latin1')
const oleFirstByte = 0xd0

const csvKind = (): Kind => ({ markup: 'spoken of', ...csvContent() })

const officeType = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}.main+xml`

const kinds: Record<Extension, () => Kind> = {
  dot: () => oleKind('WordDocument'),
  doc: () => oleKind('WordDocument'),
  docx: () => officeKind(officeType('wordprocessingml.document')),
  xls: () => oleKind('Workbook', 'Book'),
  xlsx: () => officeKind(officeType('spreadsheetml.sheet')),
  csv: csvKind,
  pdf: pdfKind,
  jfif: jpegKind,
  jpeg: jpegKind,
  pjpeg: jpegKind,
  pjp: jpegKind,
  jpg: jpegKind,
  png: pngKind,
}

const lower = (chunk: Buffer): string => chunk.toString('latin1').toLowerCase()

/** Finds one of the marks in a stream, also where it lies across two chunks. */
function markSearch(marks: readonly string[]): (chunk: Buffer) => boolean {
  let before = ''
  return (chunk) => {
    const text = before + lower(chunk)
    before = text.slice(-longestMark)
    return marks.some((mark) => text.includes(mark))
  }
}
