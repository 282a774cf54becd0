import type { Viewer } from '../session/user.ts'

/** Whoever may not sign in any more has no calendar either, nor has a stakeholder whose last engagement is gone. */
export const mayReadCalendar = (
  account: Pick<Viewer, 'is_stakeholder' | 'project_ids'> & { active: boolean },
): boolean => account.active && (!account.is_stakeholder || account.project_ids.length > 0)
