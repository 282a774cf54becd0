import type { Feature } from '../../platform/feature.ts'
import { releaseNoteRoutes } from './routes.ts'
import { releaseNoteTables } from './stored-data.ts'

export const releaseNotes: Feature = {
  routes: releaseNoteRoutes,
  storedTables: releaseNoteTables,
}
