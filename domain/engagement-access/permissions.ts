import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'
import { mayManageStakeholders } from '../stakeholders/permissions.ts'

type Person = Pick<Viewer, 'is_stakeholder' | 'is_superuser' | 'access_level' | 'project_ids' | 'employee_id'>

export interface Led {
  id: string
  project_lead_id: string | null
  client_partner_id: string | null
  portfolio_director_id: string | null
}

/** Staff lead an engagement whose record names them. */
export const leads = (
  { is_stakeholder, employee_id }: Pick<Person, 'is_stakeholder' | 'employee_id'>,
  engagement: Led,
): boolean =>
  !is_stakeholder &&
  typeof employee_id === 'string' &&
  [engagement.project_lead_id, engagement.client_partner_id, engagement.portfolio_director_id].includes(employee_id)

/** The list of people with access is for stakeholders with Advanced access, leading staff, and superusers. */
export const maySeeReaders = (viewer: Person, engagement: Led): boolean =>
  viewer.is_superuser || mayManageStakeholders(viewer, engagement.id) || leads(viewer, engagement)

/** Whether the viewer may see that list for any engagement. */
export const maySeeSomeReaders = (viewer: Pick<Person, 'is_stakeholder' | 'access_level'>): boolean =>
  !viewer.is_stakeholder || hasAdvancedAccess(viewer)

export const onlyLeadersSeeReaders =
  'Only stakeholders with Advanced access and the leads of this engagement can see who has access'
