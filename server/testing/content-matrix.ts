import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { allowedExtensions, type Extension } from '@portal/domain/files/file-name'
import { officeFile } from './office-file.ts'
import { picture, sampleFile, zipFile } from './sample-files.ts'

/** Contents that the tests upload under each allowed ending: only `right` is accepted. */
const matrixContents = ['right', 'exe', 'html', 'svg', 'zip bomb', 'polyglot', '30,000 px image'] as const
export type MatrixContent = (typeof matrixContents)[number]

export const matrixCases = allowedExtensions.flatMap((extension) =>
  matrixContents.map((content): [Extension, MatrixContent] => [extension, content]),
)

/** The bytes of a case; the wrong ones are as large as honest ones could be, a polyglot nearly 10 MB. */
export const matrixFile = (extension: Extension, content: MatrixContent): Promise<Buffer> => makers[content](extension)

const large = 9 * 1024 * 1024
const padded = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), randomBytes(large)])
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const makers: Record<MatrixContent, (extension: Extension) => Promise<Buffer>> = {
  right: sampleFile,
  exe: async () => padded('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'),
  html: async () => padded('<!DOCTYPE html><html><body><script>alert(1)</script>'),
  svg: async () => padded(svg),
  'zip bomb': (extension) => (documentBombs[extension] ?? plainBomb)(),
  // Itself, and for an unpacker an archive with a program.
  polyglot: async (extension) => Buffer.concat([await sampleFile(extension), await packedProgram()]),
  '30,000 px image': hugePicture,
}

/** Packing takes its time, and many cases share the bytes. */
const once = <Made>(make: () => Made): (() => Made) => {
  let cached: Made | undefined
  return () => (cached ??= make())
}

const packedProgram = once(() => zipFile({ 'a.exe': padded('MZ') }))

/** Packed to a thousandth, in a document where the ending asks for one. */
const bomb = (kind?: 'word' | 'sheet') =>
  once(() => {
    const parts = { 'media/a.bin': Buffer.alloc(64 * 1024 * 1024) }
    return kind ? officeFile({ kind, parts }) : zipFile(parts)
  })
const documentBombs: Partial<Record<Extension, () => Promise<Buffer>>> = {
  docx: bomb('word'),
  xlsx: bomb('sheet'),
}
const plainBomb = bomb()

const side = 30_000

/** A whole PNG of one bit a pixel; under the endings of JPEG a small one that says so of itself. */
async function hugePicture(extension: Extension): Promise<Buffer> {
  if (!['jfif', 'jpeg', 'pjpeg', 'pjp', 'jpg'].includes(extension)) return hugePng()
  const content = Buffer.from(await picture('jpeg', 3, 3))
  const sides = content.indexOf(Buffer.from([0xff, 0xc0])) + 5
  content.writeUInt16BE(side, sides)
  content.writeUInt16BE(side, sides + 2)
  return content
}

const hugePng = once(() => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
})

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
