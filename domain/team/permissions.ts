import { type ProviderRole, providerRoleOf } from '../session/provider-role.ts'
import type { Viewer } from '../session/user.ts'

/** Document 2, point 9, "Roles with edit rights". */
const editors: readonly ProviderRole[] = ['delivery_lead', 'client_partner', 'portfolio_director']

type Person = Pick<Viewer, 'is_stakeholder' | 'project_ids' | 'job_title' | 'provider_role'>

/**
 * "A stakeholder whose project_ids include the engagement, or a user whose job_title is Delivery Lead, Client Partner or
 * Portfolio Director." (document 2, point 6) The provider's records may state the role separately from the title.
 */
export const isTeamEditor = (viewer: Person, engagementId: string): boolean =>
  viewer.is_stakeholder ? viewer.project_ids.includes(engagementId) : editors.includes(providerRoleOf(viewer))

/** A team editor who is not a stakeholder (readings, "Who sees what"). */
export const isProviderSideEditor = (viewer: Person, engagementId: string): boolean =>
  !viewer.is_stakeholder && isTeamEditor(viewer, engagementId)

/** "The Message button is for stakeholders only." (document 2, point 6) */
export const mayMessage = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => viewer.is_stakeholder
