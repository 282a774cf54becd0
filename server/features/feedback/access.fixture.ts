import type * as calls from '@portal/domain/feedback/contract'
import * as may from '@portal/domain/testing/permission-line'
import * as model from '@portal/domain/testing/permission-model'
import { type AccessRow, combined, id, onEmployee, sameRequest } from '../../testing/access-row.ts'

/** Another person's feedback by default. */
const withdrawal = (table: 'individual_feedback' | 'team_feedback'): AccessRow => ({
  request: async (world, asked) => id(await world.newFeedback(table, world.engagement, asked)),
  states: combined({ own: [undefined, true], late: [undefined, true] }),
  foreign: async (world) => id(await world.newFeedback(table, world.foreignEngagement)),
  missing: id('missing'),
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  giveIndividualFeedback: {
    request: (world) => ({
      body: { project_id: world.engagement, employee_id: world.employee, feedback: 'Well done' },
    }),
    foreign: (world) => ({
      body: { project_id: world.foreignEngagement, employee_id: world.foreignEmployee, feedback: 'Well done' },
    }),
    missing: { body: { project_id: 'missing', employee_id: 'missing', feedback: 'Well done' } },
  },
  giveTeamFeedback: {
    request: async (world) => ({ body: { team_id: await world.team(world.engagement), feedback: 'Well done' } }),
    foreign: async (world) => ({ body: { team_id: await world.team(world.foreignEngagement), feedback: 'Well done' } }),
    missing: { body: { team_id: 'missing', feedback: 'Well done' } },
  },
  listIndividualFeedback: sameRequest(),
  listIndividualFeedbackFilters: sameRequest(),
  listTeamFeedback: sameRequest(),
  listTeamFeedbackFilters: sameRequest(),
  listProfileFeedback: onEmployee,
  exportIndividualFeedback: sameRequest(),
  exportTeamFeedback: sameRequest(),
  withdrawIndividualFeedback: withdrawal('individual_feedback'),
  withdrawTeamFeedback: withdrawal('team_feedback'),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  giveIndividualFeedback: may.onEngagement(model.notOnThemselves),
  ...may.all(['giveTeamFeedback', 'listProfileFeedback'], may.toReachers),
  ...may.all(
    ['listIndividualFeedback', 'listIndividualFeedbackFilters', 'listTeamFeedback', 'listTeamFeedbackFilters'],
    may.forAll,
  ),
  ...may.all(['exportIndividualFeedback', 'exportTeamFeedback'], may.forStaff),
  ...may.all(['withdrawIndividualFeedback', 'withdrawTeamFeedback'], may.onEngagement(model.withdrawsFeedback)),
}
