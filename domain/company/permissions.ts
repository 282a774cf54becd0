import type { Viewer } from '../session/user.ts'

/** Superusers who are staff change how the portal presents their company. */
export const mayChangeCompany = (viewer: Pick<Viewer, 'is_stakeholder' | 'is_superuser'>): boolean =>
  viewer.is_superuser && !viewer.is_stakeholder
