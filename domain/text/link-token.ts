/** A token in a link: 32 random bytes in base64url. */
export const linkToken = /^[A-Za-z0-9_-]{43}$/

/**
 * Drops what follows the token at the start of the text, because mail programs include the next characters in a link: a dot,
 * ">" or "%20". Returns the same text if it has no whole token.
 */
export const wholeToken = (text: string): string => {
  const start = text.slice(0, 43)
  return linkToken.test(start) ? start : text
}
