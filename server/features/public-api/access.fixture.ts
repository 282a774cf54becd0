import type * as calls from '@portal/domain/public-api/contract'
import * as may from '@portal/domain/testing/permission-line'
import type { AccessRow } from '../../testing/access-row.ts'

/** For programs; of people for superusers, who make the tokens. */
const reading: AccessRow = { request: () => ({}), allowed: ['superuser'] }

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = Object.fromEntries(
  [
    'readEngagements',
    'readWorkOrders',
    'readAssignments',
    'readWorkOrderDays',
    'readAbsences',
    'readServiceFeedback',
    'readPeopleFeedback',
    'readTeamFeedback',
    'readAudits',
    'readFiles',
    'exportWorkOrders',
    'exportAssignments',
    'exportDays',
    'exportWorkOrderDays',
    'exportAbsences',
    'exportServiceFeedback',
    'exportPeopleFeedback',
    'exportFeedbackOnTeams',
    'exportAudits',
  ].map((name) => [name, reading]),
)

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(
  [
    'readEngagements',
    'readWorkOrders',
    'readAssignments',
    'readWorkOrderDays',
    'readAbsences',
    'readServiceFeedback',
    'readPeopleFeedback',
    'readTeamFeedback',
    'readAudits',
    'readFiles',
    'exportWorkOrders',
    'exportAssignments',
    'exportDays',
    'exportWorkOrderDays',
    'exportAbsences',
    'exportServiceFeedback',
    'exportPeopleFeedback',
    'exportFeedbackOnTeams',
    'exportAudits',
  ],
  may.forSuperusers,
)
