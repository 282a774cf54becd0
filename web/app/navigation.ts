import {
  Bell,
  ChartNoAxesGantt,
  House,
  LayoutList,
  ListTodo,
  type LucideIcon,
  Megaphone,
  SlidersHorizontal,
  Star,
  TableProperties,
  Users,
} from 'lucide-react'
import type { NavigationEntry } from '../shared/navigation/screen-route.ts'
import { screenRoutes } from './routes.ts'

export const icons: Record<NavigationEntry['icon'], LucideIcon> = {
  overview: House,
  portfolio: TableProperties,
  requests: ListTodo,
  engagements: LayoutList,
  'work-orders': ChartNoAxesGantt,
  'service-feedback': Star,
  'people-feedback': Users,
  notifications: Bell,
  'whats-new': Megaphone,
  admin: SlidersHorizontal,
}

const order = Object.keys(icons)

/** Entries of rail and drawer: screens that have one, in the order of the icons above. */
export const navigation = screenRoutes
  .flatMap((route) => (route.handle.navigation ? { route, ...route.handle.navigation } : []))
  .toSorted((one, other) => order.indexOf(one.icon) - order.indexOf(other.icon))
