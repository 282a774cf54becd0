/** Letters that Unicode does not split into letter and accent, with what people type who lack the key. */
const plainLetters: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', þ: 'th', ĸ: 'k', ς: 'σ' },
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * Text as it is sorted, searched and kept apart by: case folded (ß is ss), accents and invisible characters dropped,
 * ø, đ and ł beside o, d and l, white space folded. The database compares the folded form byte by byte, so that every
 * database answers in the same order.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
