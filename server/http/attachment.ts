/**
 * The headers of a file that somebody downloads (RFC 6266): saved under its name, never shown, run or kept by a
 * browser, whatever it holds.
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
