import type { Extension } from '@portal/domain/files/file-name'

/** A file as a program that people use writes it. */
export interface RealFile {
  extension: Extension
  /** Program that writes such files, and how they differ. */
  source: string
  make: () => Promise<Buffer> | Buffer
}

/** Rows of "source, content", all of one ending. */
export const realFiles = (
  extension: Extension,
  made: Record<string, () => Promise<Buffer> | Buffer>,
): readonly RealFile[] => Object.entries(made).map(([source, make]) => ({ extension, source, make }))
