/**
 * Headers of a download (RFC 6266). The browser saves the file under its name and never shows or runs it, whatever it
 * contains.
 */
export const attachment = (name: string, mediaType: string): Record<string, string> => ({
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
