/** False for what no database keeps as text: the character NUL and halves of characters. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

export const notStorable = 'This text holds a character that can not be kept'
