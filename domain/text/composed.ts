/** Returns the stored form of a text (NFC): a letter with its accent is one character. File names from a Mac have two. */
export const composed = (text: string): string => text.normalize('NFC')

/** Characters as a person counts them: trimmed and composed, an emoji outside the basic plane is one. */
export const length = (text: string): number => [...composed(text).trim()].length
