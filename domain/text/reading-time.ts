/** How long a message stays at least, in milliseconds (document 1, point 9; document 2, point 9, "Toast length"). */
const shortest = 4000

/** How many milliseconds a message stands: 4 s, and longer where reading it takes longer, at 80 ms for each character. */
export const readingTime = (sentence: string): number => Math.max(shortest, 1000 + 80 * [...sentence].length)
