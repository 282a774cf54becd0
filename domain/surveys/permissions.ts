import type { Viewer } from '../session/user.ts'
import { isProviderSideEditor } from '../team/permissions.ts'

type Person = Pick<Viewer, 'is_stakeholder' | 'project_ids' | 'job_title' | 'provider_role'>

/** "Stakeholders get Provide Feedback links" (document 1, point 6); others may look at the survey, and not send it. */
export const maySubmitSurvey = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => viewer.is_stakeholder

/** Delivery leads, client partners and portfolio directors answer a survey and ask for feedback. */
export const mayAnswerSurvey = (viewer: Person, engagementId: string): boolean =>
  isProviderSideEditor(viewer, engagementId)
export const mayAskForFeedback = mayAnswerSurvey

export const onlyStakeholdersSubmit = 'Only stakeholders of the engagement can submit the survey'
export const onlyLeadsAnswer = 'Only the delivery lead, client partner or portfolio director can reply to a survey'
export const onlyLeadsAsk = 'Only the delivery lead, client partner or portfolio director can ask for feedback'
