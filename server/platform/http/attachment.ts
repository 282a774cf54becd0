import { composed } from '@portal/domain/text/composed'
import { savableName } from '@portal/domain/text/savable-name'

/** Headers of a download (RFC 6266) with a name that the portal made. */
export const attachment = (name: string, mediaType: string): Record<string, string> =>
  downloadHeaders(savableName(name), mediaType)

/** Headers of a download with the name that a person gave the file (readings, "Files"). */
export const namedAttachment = (name: string, mediaType: string): Record<string, string> =>
  downloadHeaders(composed(name), mediaType)

/** The browser saves the file and never shows or runs it, whatever it contains. */
const downloadHeaders = (name: string, mediaType: string): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
})

/** For programs that know only the older form. */
const plain = (name: string): string => name.replace(/[^ -~]/g, '_').replace(/["\\%]/g, '_')

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
