import type { Viewer } from './user.ts'

/** "External users (stakeholders) use the emailed link; provider staff use single sign-on." (document 1, point 6) */
export const mayUseAccessLink = (user: Pick<Viewer, 'login_method'>): boolean => user.login_method === 'external'
export const maySignOn = (user: Pick<Viewer, 'login_method'>): boolean => user.login_method === 'internal'
export const hasAdvancedAccess = (viewer: Pick<Viewer, 'access_level'>): boolean => viewer.access_level === 1
/** A customer's identity provider can sign in customers only, and no superuser. */
export const maySignOnAtCustomer = (user: Pick<Viewer, 'login_method' | 'is_superuser'>): boolean =>
  mayUseAccessLink(user) && !user.is_superuser
