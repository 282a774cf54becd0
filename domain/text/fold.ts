/**
 * Text as it is sorted and searched: lower case, accents dropped, white space folded. The database sorts and
 * searches the folded form byte by byte, so that every database answers in the same order.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
