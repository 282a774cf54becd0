import { type MadeBySource, realFiles } from './real-file.ts'
import { picture } from './sample-files.ts'

// Pictures built like those that phones and programs write; for real-files.test.ts.

/** A JPEG segment: marker, length, content. */
const segment = (marker: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content as string)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const jpeg = async (segments: readonly Buffer[] = [], trailer: readonly Buffer[] = []): Promise<Buffer> => {
  const plain = await picture('jpeg')
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2), ...trailer])
}
const exif = segment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\0')
const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>')

const photos: MadeBySource = {
  'an iPhone: a depth map after the image': async () =>
    jpeg([exif, segment(0xe2, 'MPF\0MM\0*')], [await picture('jpeg')]),
  'a Samsung phone: its own trailer': () =>
    jpeg([exif], [Buffer.from('\0\0\x01\nImage_UTC_Data1718699400000SEFH', 'latin1')]),
  'a Pixel phone: a video after the image (motion photo)': () =>
    jpeg([exif, xmp], [Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.alloc(5000, 0x11)]),
  'Photoshop: many segments': () =>
    jpeg([segment(0xed, `Photoshop 3.0\0${'8BIM'.repeat(400)}`), exif, xmp, segment(0xfe, 'made by hand')]),
  'a scanner: fill bytes before a segment': async () => jpeg([Buffer.from([0xff, 0xff, 0xff]), exif.subarray(1)]),
  'WhatsApp and other messengers': () => jpeg(),
}

export const realPictures = [
  ...realFiles('jpg', photos),
  ...realFiles('jpeg', photos),
  ...realFiles('jfif', { 'Edge and Chrome on Windows, "Save picture as"': () => jpeg() }),
  ...realFiles('png', {
    'a screenshot from Windows, Mac or a phone': () => picture('png', 1200, 800),
    'an icon of one pixel': () => picture('png', 1, 1),
  }),
]
