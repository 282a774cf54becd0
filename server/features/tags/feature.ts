import type { Feature } from '../../platform/feature.ts'
import { tagRoutes } from './routes.ts'
import { tagTables } from './stored-data.ts'

export const tags: Feature = {
  routes: tagRoutes,
  storedTables: tagTables,
}
