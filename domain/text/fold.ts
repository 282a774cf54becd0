/** Letters that Unicode does not split into letter and accent, with what people type who lack the key. */
const plainLetters: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', þ: 'th', ĸ: 'k', ς: 'σ' },
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * What is dropped: accents, by which Unicode means marks of no script of their own (`Inherited`), the points of Hebrew and
 * Arabic, which are written or not, and what cannot be seen. Marks of a script are letters: without them माल and मील were
 * one word. So are the two of kana, and the breve of й; ё is е, as Russian dictionaries and the tables of Unicode have it.
 */
const accents =
  /([иИ]\u0306|[\u3099\u309a])|(?=\p{Mark})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Default_Ignorable_Code_Point}/gu

/**
 * Text as it is sorted, searched and kept apart by: case folded (ß is ss), accents and invisible characters dropped,
 * ø, đ and ł beside o, d and l, white space folded. The database compares the folded form byte by byte, so that every
 * database answers in the same order.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '$1')
    .toUpperCase()
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
