import type * as calls from '@portal/domain/public-api/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, sameRequest } from '../../testing/access-row.ts'

const names = [
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
] as const

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = Object.fromEntries(names.map((name) => [name, sameRequest()]))

/** For programs; superusers, who make the tokens, may try them. */
export const permissionRows: may.PermissionRows<typeof calls> = may.all(names, may.forSuperusers)
