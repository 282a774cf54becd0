import type { User } from '@portal/domain/session/user'
import { Bell, ChartNoAxesGantt, LayoutList, type LucideIcon, Megaphone, Star, Users } from 'lucide-react'
import { paths } from './paths.ts'

export interface NavigationItem {
  label: string
  to: string
  icon: LucideIcon
  /** The addresses at which the item is lit. */
  lit: RegExp
  /** Shows a red dot: there is something new for this person. */
  hasNews?: (viewer: User) => boolean
}

/**
 * What rail and drawer list. The order is Engagements, Work orders, Service Feedback, People Feedback, Notifications,
 * What's new; an item stands here as soon as its screen exists.
 */
export const navigation: readonly NavigationItem[] = [
  { label: 'Engagements', to: paths.engagements(), icon: LayoutList, lit: /^\/(no-)?engagements(\/|$)/ },
  { label: 'Work orders', to: paths.workOrders(), icon: ChartNoAxesGantt, lit: /^\/work-orders(\/|$)/ },
  { label: 'Service Feedback', to: paths.serviceFeedback(), icon: Star, lit: /^\/(view-)?feedback(\/|$)/ },
  { label: 'People Feedback', to: paths.peopleFeedback(), icon: Users, lit: /^\/people-feedback(\/|$)/ },
  { label: 'Notifications', to: paths.notifications(), icon: Bell, lit: /^\/notification(\/|$)/ },
  {
    label: "What's new",
    to: paths.whatsNew(),
    icon: Megaphone,
    lit: /^\/release-notes(\/|$)/,
    hasNews: (viewer) => viewer.has_new_release_note === true,
  },
]
