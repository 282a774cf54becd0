import { imageKey } from '../bug-reports/report-image.ts'
import type { Queries } from '../database/database.ts'
import { keyOf } from '../files/data.ts'
import { findIds } from './rows-data.ts'

/** Prefixes of stored objects that a backup contains. */
export const storedPrefixes = ['files/', 'bug-images/'] as const

/** The key of everything that a row says is stored. */
export const findStoredKeys = async (queries: Queries): Promise<string[]> => [
  ...(await findIds(queries, 'file_version')).map(keyOf),
  ...(await findIds(queries, 'bug_report_image')).map(imageKey),
]
