import type { Extension } from '@portal/domain/files/file-name'

/** A file built like those that a real program writes. */
export interface RealFile {
  extension: Extension
  /** Program that writes such files, and how they differ. */
  source: string
  make: () => Promise<Buffer> | Buffer
}

/** Functions that make a file, by the program that writes such files. */
export type MadeBySource = Record<string, RealFile['make']>

/** Lists the files with their extension. */
export const realFiles = (extension: Extension, made: MadeBySource): readonly RealFile[] =>
  Object.entries(made).map(([source, make]) => ({ extension, source, make }))
