import { createHash } from 'node:crypto'

export const forever = 'public, max-age=31536000, immutable'

/** Stands behind the address of a file whose name does not say its content, so that a page names the content it means. */
export const stampOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 12)

/**
 * How long a browser may keep a file with this stamp, by the address it asked for. Not at all where a page of another
 * build means another content, or it would be kept under that one's name.
 */
export function keptFor(address: string, stamp: string): string {
  const asked = address.split('?')[1]
  if (asked === undefined) return 'public, max-age=3600'
  return asked === stamp ? forever : 'no-store'
}
