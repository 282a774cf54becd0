import type { Viewer } from '../session/user.ts'

/** Requires an active account, and for a stakeholder at least one engagement. */
export const mayReadCalendar = (
  account: Pick<Viewer, 'is_stakeholder' | 'project_ids'> & { active: boolean },
): boolean => account.active && (!account.is_stakeholder || account.project_ids.length > 0)
