import { pictureTooLarge, wrongContent } from '@portal/domain/files/validation'
import { ApiError } from '../../platform/http/api-error.ts'
import { type ByteParser, look, pass } from './byte-parser.ts'

/** Beyond what cameras make; decoding a larger one costs its reader gigabytes. */
const longestSide = 20_000
const mostPixels = 250_000_000

export const wrongContentError = (sentence = wrongContent): ApiError => new ApiError(415, sentence)

function checkSides(width: number, height: number): void {
  if (width === 0 || height === 0) throw wrongContentError()
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    throw new ApiError(415, pictureTooLarge)
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Walks the chunks of a PNG from IHDR to IEND. */
export function* png(): ByteParser {
  if (!(yield look(8)).equals(pngSignature)) throw wrongContentError()
  for (let number = 0; ; number++) {
    const head = yield look(8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (!/^[A-Za-z]{4}$/.test(type) || (number === 0) !== (type === 'IHDR')) throw wrongContentError()
    if (type === 'IHDR') {
      if (length !== 13) throw wrongContentError()
      const sides = yield look(8)
      checkSides(sides.readUInt32BE(0), sides.readUInt32BE(4))
      yield pass(length - 8 + 4)
    } else if (type === 'IEND') {
      yield look(4)
      return
    } else yield pass(length + 4)
  }
}

/** Start of frame: the segments that name the picture's sides. C4, C8 and CC mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments of a JPEG up to its first frame. What cameras add behind the picture is theirs. */
export function* jpeg(): ByteParser {
  const start = yield look(2)
  if (start.readUInt16BE(0) !== 0xffd8) throw wrongContentError()
  for (;;) {
    let marker = yield look(2)
    if (marker[0] !== 0xff) throw wrongContentError()
    while (marker[1] === 0xff) marker = Buffer.concat([marker.subarray(1), yield look(1)])
    const type = marker.readUInt8(1)
    // The data of the picture, or its end, before any frame.
    if (type === 0xda || type === 0xd9 || type === 0xd8) throw wrongContentError()
    const length = (yield look(2)).readUInt16BE(0)
    if (length < 2) throw wrongContentError()
    if (isFrame(type)) {
      const sides = yield look(5)
      checkSides(sides.readUInt16BE(3), sides.readUInt16BE(1))
      return
    }
    yield pass(length - 2)
  }
}
