import type { Feature } from '../../platform/feature.ts'
import { calendarRoutes } from './routes.ts'

export const calendar: Feature = {
  routes: calendarRoutes,
}
