import type { Feature } from '../../platform/feature.ts'
import { accountRoutes } from './routes.ts'

export const accounts: Feature = { routes: accountRoutes }
