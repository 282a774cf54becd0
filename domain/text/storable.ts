/** False for text that PostgreSQL cannot keep: with the character NUL or half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

export const notStorable = 'This text contains a character that cannot be saved'
