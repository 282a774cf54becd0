/** A file that cannot be read. The message is a sentence for the person who uploaded it. */
export class UnreadableWorkbook extends Error {}
