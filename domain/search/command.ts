import { mayEditEngagement } from '../records/permissions.ts'
import type { Viewer } from '../session/user.ts'
import type { GroupName } from './found.ts'

/** Engagement that a command is about, or one of its work orders. */
export interface Subject {
  engagement_id: string
  /** null for an engagement. */
  work_order_id: string | null
  project_lead_id: string | null
  client_partner_id: string | null
  portfolio_director_id: string | null
}

export interface Command {
  group: Extract<GroupName, 'Actions' | 'Screens'>
  /** Shown before the title of its subject, if it has one. */
  title: string
  /** Other ways to ask for it. A result shows the one that was typed. */
  phrases: readonly string[]
  on: 'engagement' | 'work-order' | null
  may: (viewer: Viewer, subject: Subject) => boolean
  /** null: the browser does it at once. */
  path: ((subject: Subject) => string) | null
  /** The screen on which it is done; empty for screens, and for what the browser does at once. */
  screen: string
}

export const anybody = (): boolean => true
export const mayEditSubject = (viewer: Viewer, { engagement_id, ...leads }: Subject): boolean =>
  mayEditEngagement(viewer, { id: engagement_id, ...leads })

export const screen = (
  title: string,
  path: string,
  phrases: readonly string[],
  may: (viewer: Viewer) => boolean = anybody,
): Command => ({ group: 'Screens', title, phrases, on: null, may, path: () => path, screen: '' })

export const peopleOfOverview = (title: string, phrases: readonly string[]): Command => ({
  ...screen(title, '/overview#people', phrases),
  screen: 'Overview',
})

export const tab = (
  title: string,
  path: string,
  phrases: readonly string[],
  may: (viewer: Viewer, subject: Subject) => boolean = anybody,
): Command => ({
  group: 'Screens',
  title,
  phrases,
  on: 'engagement',
  may,
  path: ({ engagement_id }) => `/engagements/${engagement_id}/${path}`,
  screen: '',
})
