import * as z from 'zod/mini'

/** Dots stand between, never beside each other (RFC 5321), letters of any script are letters (RFC 6531). */
const atom = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+/u.source
const label = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source
/** 64 characters at most before the @, 254 in all. */
const pattern = new RegExp(String.raw`^(?=[^@]{1,64}@)(?=.{3,254}$)${atom}(?:\.${atom})*@${label}(?:\.${label})+$`, 'u')
/** Refuses signs that look like plain letters: with them one person could pass for another. */
const isPlain = (address: string): boolean => address.normalize('NFKC') === address

/**
 * An address as it is stored and compared. Only A to Z become small: other letters that fold into these, such as the
 * sign for Kelvin, would let one person in as another.
 */
export const foldAddress = (address: string): string =>
  address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether mail could reach it: everybody who is imported or invited can also sign in. */
export const isEmailAddress = (address: string): boolean => pattern.test(address) && isPlain(address)

/** True for "anna@provider.example" and "anna@uk.provider.example" when provider.example is one of the domains. */
export function hasDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((own) => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))
}

/** An address in a form or a record: the folded address, or the given sentence; another one where there is none. */
export const emailAddress = (sentence: string, whereEmpty = sentence) =>
  z
    .string({ error: whereEmpty })
    .check(
      z.overwrite(foldAddress),
      z.minLength(1, { error: whereEmpty, abort: true }),
      z.maxLength(254, { error: sentence, abort: true }),
      z.regex(pattern, { error: sentence, abort: true }),
      z.refine(isPlain, sentence),
    )
