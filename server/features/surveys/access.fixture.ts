import type * as calls from '@portal/domain/surveys/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, id, onEngagement, sameRequest } from '../../testing/access-row.ts'
import { contentedAnswers } from '../../testing/records.ts'

const surveyOf = (projectID: string) => ({
  projectID,
  data: contentedAnswers.map((answer) => ({ question: '', answer })),
})

/** By the names of the calls in the contract. */
export const accessRows: Record<string, AccessRow> = {
  submitSurvey: {
    request: (world) => ({ body: surveyOf(world.engagement) }),
    foreign: (world) => ({ body: surveyOf(world.foreignEngagement) }),
    missing: { body: surveyOf('missing') },
  },
  listSurveyProjects: sameRequest(),
  listSurveys: sameRequest(),
  summariseSurveys: sameRequest(),
  listSurveyFilters: sameRequest(),
  exportSurveys: sameRequest(),
  replyToSurvey: {
    request: (world) => ({ ...id(world.survey), body: { text: 'Thank you' } }),
    foreign: (world) => ({ ...id(world.foreignSurvey), body: { text: 'Thank you' } }),
    missing: { ...id('missing'), body: { text: 'Thank you' } },
  },
  getFeedbackRequest: onEngagement(),
  askForFeedback: onEngagement(),
}

/** Permissions of these calls, as the specification states them. */
export const permissionRows: may.PermissionRows<typeof calls> = {
  submitSurvey: may.toCustomers,
  ...may.all(
    ['listSurveyProjects', 'listSurveys', 'summariseSurveys', 'listSurveyFilters', 'exportSurveys'],
    may.forAll,
  ),
  ...may.all(['replyToSurvey', 'getFeedbackRequest', 'askForFeedback'], may.toLeads),
}
