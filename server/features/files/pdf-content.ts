import { pdfWithOther } from '@portal/domain/files/validation'
import { wrongContentError } from './picture-content.ts'
import { isAlsoZip } from './zip-directory.ts'

/** Number of bytes at the start and at the end in which readers look for the marks. */
const around = 1024

/**
 * Text that print servers, mail programs and scanners put before a PDF: a byte order mark, empty lines, printer commands,
 * email headers. Markup and the start of other file types are not allowed.
 */
const before = /^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)?[\0\s\x20-;=-\x7E]*$/
/** Start of printer commands. */
const printerMark = '\x1B'
const otherKinds = /^(?:MZ|BM|GIF8|#!|\{\\rtf|Rar!|RIFF|FORM|ID3|[FCZ]WS)/

/** With the first bytes of the file, at least 1,024 of a larger one. */
export function checkPdfStart(head: Buffer): void {
  const text = head.toString('latin1')
  const markAt = text.search(/%PDF-[12]\.\d/)
  const first = text.slice(0, markAt).replaceAll(printerMark, '')
  if (markAt < 0) throw wrongContentError()
  if (!before.test(first) || otherKinds.test(first)) throw wrongContentError(pdfWithOther)
}

/** With the last bytes of the file: its end mark, and behind that what readers pass over. */
export function checkPdfEnd(tail: Buffer, size: number): void {
  const written = tail.subarray(0, tail.findLastIndex((byte) => byte > 0x20) + 1)
  const end = written.lastIndexOf('%%EOF')
  const behind = written.toString('latin1', end + '%%EOF'.length)
  if (end < 0) throw wrongContentError()
  if (behind.length > around || /<[?!a-z]/i.test(behind)) throw wrongContentError(pdfWithOther)
  // A document attached to the PDF lies between other objects of it.
  const isOwn = (_: number, behindZip: number): boolean => {
    const tailOffset = behindZip - size + tail.length
    return tailOffset < end && /^\s*endstream\b/.test(tail.toString('latin1', tailOffset, tailOffset + 16))
  }
  if (isAlsoZip(tail, size, isOwn)) throw wrongContentError()
}
