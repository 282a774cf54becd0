import type { Feature } from '../../platform/feature.ts'
import { releaseNoteRoutes } from './routes.ts'

export const releaseNotes: Feature = {
  routes: releaseNoteRoutes,
}
