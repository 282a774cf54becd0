import type { Viewer } from '../session/user.ts'

/** Document 2, point 9, "Roles with edit rights". */
const editorTitles: readonly string[] = ['Delivery Lead', 'Client Partner', 'Portfolio Director']

type Person = Pick<Viewer, 'is_stakeholder' | 'project_ids' | 'job_title'>

/**
 * "A stakeholder whose project_ids include the engagement, or a user whose job_title is Delivery Lead, Client Partner or
 * Portfolio Director." (document 2, point 6)
 */
export const isTeamEditor = (viewer: Person, engagementId: string): boolean =>
  viewer.is_stakeholder ? viewer.project_ids.includes(engagementId) : editorTitles.includes(viewer.job_title ?? '')

/** A team editor who is not a stakeholder (readings, "Who sees what"). */
export const isProviderSideEditor = (viewer: Person, engagementId: string): boolean =>
  !viewer.is_stakeholder && isTeamEditor(viewer, engagementId)

/** "The Message button is for stakeholders only." (document 2, point 6) */
export const mayMessage = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => viewer.is_stakeholder
