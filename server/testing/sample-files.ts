import { buffer } from 'node:stream/consumers'
import type { Extension } from '@portal/domain/files/file-name'
import sharp from 'sharp'
import yazl from 'yazl'

/** The smallest honest file of each kind. */
export async function sampleFile(extension: Extension): Promise<Buffer> {
  return samples[extension]()
}

export const samplePdf = (text = 'Contract'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/Title(${text})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

/** Makes a PDF of exactly that size in bytes. */
export const pdfOfSize = (bytes: number): Buffer => {
  const end = Buffer.from('\n%%EOF\n')
  const start = Buffer.from('%PDF-1.7\n')
  return Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, 'x'), end])
}

export function zipFile(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

export const picture = (format: 'jpeg' | 'png', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0d3c48' } })
    .toFormat(format)
    .toBuffer()

/** The beginning of an older Office file. */
const ole = async (): Promise<Buffer> => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1Contract', 'latin1')
const openXml = (): Promise<Buffer> => zipFile({ '[Content_Types].xml': '<Types/>' })
const jpeg = (): Promise<Buffer> => picture('jpeg')

const samples: Record<Extension, () => Promise<Buffer>> = {
  dot: ole,
  doc: ole,
  docx: openXml,
  xls: ole,
  xlsx: openXml,
  csv: async () => Buffer.from('name,days\nMöbius,12\n'),
  pdf: async () => samplePdf(),
  jfif: jpeg,
  jpeg,
  pjpeg: jpeg,
  pjp: jpeg,
  jpg: jpeg,
  png: () => picture('png'),
}

/** One pixel. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
