import type { Extension } from '@portal/domain/files/file-name'
import { type ByteFeed, feed } from './byte-parser.ts'
import { lastBytes, tailOf } from './last-bytes.ts'
import { jpeg, notWhatItSays, png } from './picture-content.ts'
import { checkOfficeZip, isAlsoZip } from './zip-content.ts'

/** Looks at a file as it arrives. Both refuse (415) what is not what its ending says. */
export interface ContentCheck {
  take: (chunk: Buffer) => void
  finish: () => void
}

/** What one kind of file is checked for; `tail` holds the last bytes, all of a smaller file. */
interface Kind {
  /** The first bytes, as soon as they are there: at most `headBytes`, fewer of a smaller file. */
  begin?: (head: Buffer) => void
  take?: (chunk: Buffer) => void
  finish?: (tail: Buffer, size: number) => void
  /** Where markup gives a second nature away: anywhere, or in the first bytes that browsers and viewers go by. */
  markup: 'anywhere' | 'head'
  /** Of its own nature a zip, or possibly one. */
  zip?: boolean
}

/** What the beginning of a file is judged by. */
export const headBytes = 1024
/** The directory of a zip with some ten thousand entries. */
const zipTail = tailOf(1024 * 1024)
/** Where the end of a zip would stand, with the longest comment behind it. */
const shortTail = tailOf(70_000)
const longestMark = 64

export function contentCheck(extension: Extension): ContentCheck {
  const kind = kinds[extension]()
  const isPdf = extension === 'pdf'
  let head: Buffer | undefined = Buffer.alloc(0)
  const tail = lastBytes(kind.zip ? zipTail : shortTail)
  const markup = markSearch(markupMarks)

  const begin = (): void => {
    if (!head) return
    kind.begin?.(head)
    if (markupMarks.some((mark) => lower(head ?? Buffer.alloc(0)).includes(mark))) throw notWhatItSays()
    // Readers of PDF take one that begins anywhere in the first kilobyte.
    if (!isPdf && head.includes('%PDF-')) throw notWhatItSays()
    head = undefined
  }

  return {
    take: (chunk) => {
      if (head) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        if (head.length === headBytes) begin()
      }
      if (kind.markup === 'anywhere' && markup(chunk)) throw notWhatItSays()
      kind.take?.(chunk)
      tail.take(chunk)
    },
    finish: () => {
      try {
        begin()
        const last = tail.bytes()
        kind.finish?.(last, tail.size())
        if (!kind.zip && isAlsoZip(last, tail.size())) throw notWhatItSays()
      } finally {
        tail.done()
      }
    },
  }
}

const markupMarks = ['<script', '<!doctype', '<html', '<svg xmlns', '<svg\n', '<iframe', '<?php']

const expect = (right: boolean): void => {
  if (!right) throw notWhatItSays()
}

const picture = (parser: ByteFeed): Kind => ({ markup: 'anywhere', take: parser.take })

const jpegKind = (): Kind => {
  const parser = feed(jpeg())
  return { ...picture(parser), finish: () => expect(parser.surplus() !== undefined) }
}

const pngKind = (): Kind => {
  const parser = feed(png())
  return { ...picture(parser), finish: () => expect(parser.surplus() === 0) }
}

const pdfKind = (): Kind => ({
  markup: 'head',
  begin: (head) => expect(/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 16))),
  // Nothing but white space may follow the last end mark.
  finish: (tail) => expect(/%%EOF[\s\0]*$/.test(tail.toString('latin1', Math.max(0, tail.length - 4096)))),
})

const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const isOle = (head: Buffer): boolean =>
  head.subarray(0, 8).equals(oleSignature) && head.length >= 512 && [3, 4].includes(head.readUInt16LE(26))

/** The older Office format is a small file system; the name of a stream in it says which program's file it is. */
const oleKind = (...streams: readonly string[]): Kind => {
  const search = markSearch(
    streams.map((name) => [...name].map((letter) => `${letter}\0`).join('')),
    false,
  )
  let found = false
  return {
    markup: 'head',
    begin: (head) => expect(isOle(head)),
    take: (chunk) => {
      found ||= search(chunk)
    },
    finish: () => expect(found),
  }
}

/** A zip with the parts of a document; one that Office itself encrypted is an OLE file around it. */
const officeKind = (mainPart: string): Kind => {
  const locked = oleKind('EncryptedPackage')
  let isLocked = false
  return {
    markup: 'head',
    zip: true,
    begin: (head) => {
      isLocked = isOle(head)
      expect(isLocked || head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    },
    take: (chunk) => locked.take?.(chunk),
    finish: (tail, size) => (isLocked ? locked.finish?.(tail, size) : checkOfficeZip(tail, size, mainPart)),
  }
}

const csvKind = (): Kind => ({
  markup: 'head',
  begin: (head) => expect(!/^(?:\uFEFF|\xEF\xBB\xBF)?\s*<[?!a-z]/i.test(head.toString('latin1'))),
  // Text in any encoding that keeps ASCII; other control characters are no text.
  take: (chunk) =>
    expect(chunk.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)),
})

const kinds: Record<Extension, () => Kind> = {
  dot: () => oleKind('WordDocument'),
  doc: () => oleKind('WordDocument'),
  docx: () => officeKind('word/document.xml'),
  xls: () => oleKind('Workbook', 'Book'),
  xlsx: () => officeKind('xl/workbook.xml'),
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
function markSearch(marks: readonly string[], ignoreCase = true): (chunk: Buffer) => boolean {
  let before = ''
  return (chunk) => {
    const text = before + (ignoreCase ? lower(chunk) : chunk.toString('latin1'))
    before = text.slice(-longestMark)
    return marks.some((mark) => text.includes(mark))
  }
}
