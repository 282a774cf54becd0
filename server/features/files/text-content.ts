import { wrongContentError } from './picture-content.ts'

/** Marks, in lower case, by which browsers recognise a page. */
export const markupMarks = ['<script', '<!doctype', '<html', '<svg xmlns', '<svg\n', '<iframe', '<?php']

/** True for what begins as a page or as XML, in UTF-8 or UTF-16. */
export const isMarkup = (head: Buffer): boolean => /^\s*<[?!a-z]/i.test(decoded(head))

interface TextContent {
  begin: (head: Buffer) => void
  take: (chunk: Buffer) => void
  finish: () => void
}

type Encoding = 'utf-16le' | 'utf-16be' | 'of bytes'

const tab = 0x09
const carriageReturn = 0x0d
/** Programs from the days of DOS end a text with it. */
const endOfText = 0x1a

/**
 * Text in any encoding that keeps ASCII, or UTF-16 with its mark, as Excel saves "Unicode text". Control characters are
 * no text, but for tabs, line breaks (one of them is the break within a cell) and an end mark.
 */
export function csvContent(): TextContent {
  let encoding: Encoding | undefined
  let start: Buffer = Buffer.alloc(0)
  let half: number | undefined
  let ended = false

  const check = (code: number): void => {
    const isText = code >= 0x20 || (code >= tab && code <= carriageReturn)
    if (code === endOfText) ended = true
    else if (ended || !isText || code === 0xfffe || code === 0xffff) throw wrongContentError()
  }
  const read = (chunk: Buffer): void => {
    for (const byte of chunk) {
      if (encoding === 'of bytes') check(byte)
      else if (half === undefined) half = byte
      else {
        check(encoding === 'utf-16le' ? half | (byte << 8) : (half << 8) | byte)
        half = undefined
      }
    }
  }
  const decide = (): void => {
    encoding = encodingOf(start)
    read(start)
  }

  return {
    begin: (head) => {
      // Downloads are never shown by the browser, so only the start of the file matters.
      if (isMarkup(head)) throw wrongContentError()
    },
    take: (chunk) => {
      if (encoding) return read(chunk)
      start = Buffer.concat([start, chunk])
      if (start.length >= 2) decide()
    },
    finish: () => {
      if (!encoding) decide()
      if (half !== undefined) throw wrongContentError()
    },
  }
}

const encodingOf = ([first, second]: Uint8Array): Encoding =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'of bytes'

function decoded(head: Buffer): string {
  const encoding = encodingOf(head)
  return new TextDecoder(encoding === 'of bytes' ? 'utf-8' : encoding).decode(head)
}
