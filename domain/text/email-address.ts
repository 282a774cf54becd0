/** Dots separate atoms and are never adjacent (RFC 5321). Letters of any script are allowed (RFC 6531). */
const atom = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+/u.source
const label = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source
/** 64 characters at most before the @, 254 in all. */
export const addressPattern = new RegExp(
  String.raw`^(?=[^@]{1,64}@)(?=.{3,254}$)${atom}(?:\.${atom})*@${label}(?:\.${label})+$`,
  'u',
)
/** Refuses signs that look like plain letters: with them one person could pass for another. */
export const isPlainAddress = (address: string): boolean => address.normalize('NFKC') === address

/**
 * Form in which addresses are stored and compared. Lower-cases only A to Z: other letters that fold into these, such as the
 * Kelvin sign, would let one person sign in as another.
 */
export const foldAddress = (address: string): string =>
  address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Extracts the address from pasted text: "Helen Marsh <helen@a.example>", "mailto:helen@a.example?subject=Hi", "helen@a.example;".
 * Trims any other text. Keeps a name that is another address, because the person may have meant that one.
 */
export function pastedAddress(typed: string): string {
  const text = typed.trim().replace(/[\s;,]+$/, '')
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const address = withoutMailto((bracketed ?? text).trim())
  const calledAddress = name.replace(/["'\s]/g, '')
  const isOther = calledAddress.includes('@') && foldAddress(calledAddress) !== foldAddress(address)
  return isOther ? text : address
}

function withoutMailto(text: string): string {
  const encoded = /^mailto:([^?]*)/i.exec(text)?.[1]
  if (encoded === undefined) return text
  try {
    return decodeURIComponent(encoded)
  } catch {
    return text
  }
}

/** Stored form of an address that a person typed or pasted. */
export const typedAddress = (typed: string): string => foldAddress(pastedAddress(typed))

/** Whether mail could reach it: everybody who is imported or invited can also sign in. */
export const isEmailAddress = (address: string): boolean => addressPattern.test(address) && isPlainAddress(address)
