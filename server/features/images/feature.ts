import type { Feature } from '../../platform/feature.ts'
import { imageRoutes } from './routes.ts'
import { imageTables } from './stored-data.ts'

export const images: Feature = {
  routes: imageRoutes,
  storedTables: imageTables,
}
