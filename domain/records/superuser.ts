import type { Viewer } from '../session/user.ts'

/** Superusers who are staff edit all records. Apart from the other permissions, because the routes of every screen use it. */
export const mayEditRecords = (viewer: Pick<Viewer, 'is_stakeholder' | 'is_superuser'>): boolean =>
  viewer.is_superuser && !viewer.is_stakeholder
