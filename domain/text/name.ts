/** True if the text has no visible character. */
export const isBlank = (text: string): boolean =>
  /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** True without line breaks, tabs, other control characters and direction marks. */
export const isOnOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text.trim())

/** Form in which a name is stored (NFKC), so that names that look alike are equal. Use `fold` to compare names. */
export const asName = (text: string): string => text.normalize('NFKC').trim()
