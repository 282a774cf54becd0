/** Text as it is stored: letters with accents are one character (NFC). A Mac writes them in file names as two. */
export const composed = (text: string): string => text.normalize('NFC')

/** Characters as a person counts them: trimmed and composed, an emoji outside the basic plane is one. */
export const length = (text: string): number => [...composed(text).trim()].length
