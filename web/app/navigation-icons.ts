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
import type { NavigationIcon } from '../shared/navigation/screen-route.ts'

/** Icons of the entries in rail and drawer. */
export const navigationIcons: Readonly<Record<NavigationIcon, LucideIcon>> = {
  bell: Bell,
  house: House,
  list: LayoutList,
  megaphone: Megaphone,
  people: Users,
  sliders: SlidersHorizontal,
  star: Star,
  table: TableProperties,
  timeline: ChartNoAxesGantt,
  'to-do': ListTodo,
}
