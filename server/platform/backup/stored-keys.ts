import { imageKey, imagePrefix } from '../../features/bug-reports/report-image.ts'
import { filePrefix, fileVersionKey } from '../../features/files/data.ts'
import type { Queries } from '../database/database.ts'
import { findIds } from './rows-data.ts'

/** Prefixes of stored objects that a backup contains. */
export const storedPrefixes = [filePrefix, imagePrefix]

/** Storage keys of all file versions and bug report images. */
export const findStoredKeys = async (queries: Queries): Promise<string[]> => [
  ...(await findIds(queries, 'file_version')).map(fileVersionKey),
  ...(await findIds(queries, 'bug_report_image')).map(imageKey),
]
