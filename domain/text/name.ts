/** Nothing in it that a person would see. */
export const isBlank = (text: string): boolean =>
  /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** On one line and in the direction of its own letters: no line breaks, tabs, other controls or direction marks. */
export const isOnOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text.trim())

/** A name as it is kept: what looks alike is written alike (NFKC). Names are kept apart by `fold`. */
export const asName = (text: string): string => text.normalize('NFKC').trim()
