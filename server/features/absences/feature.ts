import type { Feature } from '../../platform/feature.ts'
import { absenceTables } from './stored-data.ts'

export const absences: Feature = {
  storedTables: absenceTables,
}
