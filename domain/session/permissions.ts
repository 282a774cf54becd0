import type { Viewer } from './user.ts'

/** "External users (stakeholders) use the emailed link; provider staff use single sign-on." (document 1, point 6) */
export const mayUseAccessLink = (user: Pick<Viewer, 'login_method'>): boolean => user.login_method === 'external'
export const maySignOn = (user: Pick<Viewer, 'login_method'>): boolean => user.login_method === 'internal'
/** A provider that a customer brings lets in customers alone, and nobody who looks after the portal. */
export const maySignOnAtCustomer = (user: Pick<Viewer, 'login_method' | 'is_superuser'>): boolean =>
  mayUseAccessLink(user) && !user.is_superuser
