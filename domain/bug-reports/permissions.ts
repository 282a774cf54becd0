import type { Viewer } from '../session/user.ts'

/** Superusers see the reports of everybody and close them with a reply. */
export const mayAnswerReports = (viewer: Pick<Viewer, 'is_superuser'>): boolean => viewer.is_superuser

/** Reporters see their own. */
export const maySeeReport = (viewer: Pick<Viewer, 'id' | 'is_superuser'>, reporterId: string): boolean =>
  viewer.id === reporterId || mayAnswerReports(viewer)
