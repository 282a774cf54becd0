import { fold } from '../text/fold.ts'

const legalForms = new Set([
  'ag',
  'bv',
  'co',
  'company',
  'corp',
  'corporation',
  'gmbh',
  'inc',
  'kg',
  'limited',
  'llc',
  'llp',
  'ltd',
  'nv',
  'plc',
  'sa',
  'sarl',
  'se',
  'spa',
  'srl',
])

/** The words of a customer's name without case, accents, "and", "&", points and legal forms. */
const customerWords = (name: string): string[] =>
  fold(name)
    .replace(/\./g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and' && !legalForms.has(word))

/** True if two names probably mean the same customer: one has all the words with which the other begins. */
export function isSimilarCustomer(name: string, other: string): boolean {
  const [words, others] = [customerWords(name), customerWords(other)]
  const shorter = Math.min(words.length, others.length)
  return shorter > 0 && words.slice(0, shorter).join(' ') === others.slice(0, shorter).join(' ')
}
