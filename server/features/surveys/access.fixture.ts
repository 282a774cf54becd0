import type * as calls from '@portal/domain/surveys/contract'
import * as may from '@portal/domain/testing/permission-line'
import { type AccessRow, forEveryone, id, onEngagement } from '../../testing/access-row.ts'
import { type Caller, stakeholders } from '../../testing/access-world.ts'
import { contentedAnswers } from '../../testing/records.ts'

const leads: readonly Caller[] = ['delivery lead', 'client partner', 'portfolio director']

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
    allowed: stakeholders,
  },
  listSurveyProjects: forEveryone(),
  listSurveys: forEveryone(),
  summariseSurveys: forEveryone(),
  listSurveyFilters: forEveryone(),
  exportSurveys: forEveryone(),
  replyToSurvey: {
    request: (world) => ({ ...id(world.survey), body: { text: 'Thank you' } }),
    foreign: (world) => ({ ...id(world.foreignSurvey), body: { text: 'Thank you' } }),
    missing: { ...id('missing'), body: { text: 'Thank you' } },
    allowed: leads,
  },
  getFeedbackRequest: { ...onEngagement(), allowed: leads },
  askForFeedback: { ...onEngagement(), allowed: leads },
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
