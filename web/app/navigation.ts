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
import type { NavigationEntry, Screen } from '../portal/screen.ts'
import { screens } from '../portal/screens.ts'

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

/** Entries of rail and drawer: screens that declare one, in the order of the icons above. */
export const navigation = screens
  .filter((screen): screen is Screen & { navigation: NavigationEntry } => screen.navigation !== undefined)
  .toSorted((one, other) => order.indexOf(one.navigation.icon) - order.indexOf(other.navigation.icon))
