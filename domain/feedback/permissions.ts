import type { Viewer } from '../session/user.ts'

/** Feedback can be taken back by its author within an hour. */
const withdrawalMinutes = 60

export const tooLateToWithdraw = 'You can withdraw feedback only within one hour'
export const notYourFeedback = 'Only the person who gave the feedback can withdraw it'
export const exportForStaff = 'Only provider staff can export feedback'

export interface WithdrawableFeedback {
  /** null for feedback from before the portal, by a person without an account. */
  account_id: string | null
  given_at: Date
}

export const withdrawalEnds = (given: WithdrawableFeedback): Date =>
  new Date(given.given_at.getTime() + withdrawalMinutes * 60_000)

export const isAuthor = (viewer: Pick<Viewer, 'id'>, given: WithdrawableFeedback): boolean =>
  given.account_id === viewer.id

export const mayWithdraw = (viewer: Pick<Viewer, 'id'>, given: WithdrawableFeedback, now: Date): boolean =>
  isAuthor(viewer, given) && now < withdrawalEnds(given)

export const aboutYourself = 'You cannot give feedback on yourself'

/** People cannot give feedback on themselves. */
export const mayGiveFeedbackOn = (viewer: Pick<Viewer, 'employee_id'>, employeeId: string): boolean =>
  viewer.employee_id !== employeeId

/** Provider staff take the list out as a file. */
export const mayExportFeedback = (viewer: Pick<Viewer, 'is_stakeholder'>): boolean => !viewer.is_stakeholder
