import type { RealFile } from './real-file.ts'
import { realOfficeFiles } from './real-office-files.ts'
import { realPdfFiles } from './real-pdf-files.ts'
import { realPictures } from './real-pictures.ts'
import { realTextFiles } from './real-text-files.ts'

/**
 * Files as the programs of customers write them, built after what those programs write: each has the particular thing
 * that sets it apart from the plainest file of its kind.
 */
export const realFileCorpus: readonly RealFile[] = [
  ...realOfficeFiles,
  ...realPdfFiles,
  ...realTextFiles,
  ...realPictures,
]
