import type { Feature } from '../../platform/feature.ts'
import { calendarRoutes } from './routes.ts'
import { calendarTables } from './stored-data.ts'

export const calendar: Feature = {
  routes: calendarRoutes,
  storedTables: calendarTables,
}
