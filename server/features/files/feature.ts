import type { Feature } from '../../platform/feature.ts'
import { filePrefix } from './data.ts'
import { fileJobs, removeLeftovers } from './jobs.ts'
import { fileRoutes } from './routes.ts'
import { fileTables } from './stored-data.ts'

export const files: Feature = {
  routes: fileRoutes,
  jobs: fileJobs,
  storedObjects: { prefix: filePrefix, table: 'file_version' },
  removeLeftovers,
  storedTables: fileTables,
}
