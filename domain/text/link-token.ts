/** A token in a link: 32 random bytes in base64url. */
export const linkToken = /^[A-Za-z0-9_-]{43}$/

/**
 * The token at the start of the text. Mail programs take for a part of the link what follows it: a dot, ">" or "%20". A text
 * without a whole token is returned as it is.
 */
export const wholeToken = (text: string): string => {
  const start = text.slice(0, 43)
  return linkToken.test(start) ? start : text
}
