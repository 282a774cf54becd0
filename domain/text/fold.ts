/** Letters that Unicode does not split into letter and accent, with their usual substitutes. */
const substitutes: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  þ: 'th',
  ĸ: 'k',
  ς: 'σ',
}
const substitutePattern = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu')

/**
 * Dropped characters: accents, which are marks without a script (`Inherited`), the optional points of Hebrew and Arabic, and
 * invisible characters. Marks of a script are letters: without them माल and मील would be one word. So are the two marks of
 * kana and the breve of й; ё equals е, as in Russian dictionaries and the tables of Unicode.
 */
const accents =
  /([иИ]\u0306|[\u3099\u309a])|(?=\p{Mark})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Default_Ignorable_Code_Point}/gu

/**
 * Form of a text for sorting, searching and comparing: case folded (ß is ss), accents and invisible characters dropped, ø, đ
 * and ł equal to o, d and l, white space folded. The database compares the folded form byte by byte, so that every database
 * returns the same order.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '$1')
    .toUpperCase()
    .toLowerCase()
    .replace(substitutePattern, (letter) => substitutes[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
