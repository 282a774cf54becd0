import type { Viewer } from '../session/user.ts'

/** Superusers who are staff set up the portal. Apart from the steps, because the routes use it. */
export const maySetUp = (viewer: Pick<Viewer, 'is_stakeholder' | 'is_superuser'>): boolean =>
  viewer.is_superuser && !viewer.is_stakeholder

export const onlySuperusersSetUp = 'Only superusers who are staff can set up the portal.'
