import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'

type Person = Pick<Viewer, 'is_stakeholder' | 'access_level'>

/** "Request A Team is for stakeholders with access level 1." (document 2, point 6; the button in the team's header) */
export const mayRequestTeamFromHeader = (viewer: Person): boolean => viewer.is_stakeholder && hasAdvancedAccess(viewer)

/** "Stakeholder: sees the New request button and the edit and delete of requests." */
export const mayEditTeamRequests = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => viewer.is_stakeholder
export const onlyStakeholdersRequest = 'Only stakeholders can create and change team requests'

export const mayProposePeople = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
export const onlyStaffPropose = 'Only the provider can propose people'
export const mayDecideProposals = mayEditTeamRequests
export const onlyStakeholdersDecide = 'Only stakeholders can accept or decline a proposal'
