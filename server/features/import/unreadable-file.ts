/** Thrown where a file cannot be read any further. The records before that point have been read. */
export class UnreadableFile extends Error {}
