import type { Viewer } from '../session/user.ts'

/** Superusers look after the portal. */
export const mayLookAfter = (viewer: Pick<Viewer, 'is_superuser'>): boolean => viewer.is_superuser

export const onlySuperusers = 'Only superusers look after the portal.'
export const noSuchPerson = 'Nobody has this account'
export const notYourself = 'You cannot do this to your own account'
export const noView = 'You do not view the portal as somebody else'
/** What another superuser may do is nobody's to try out. */
export const noViewAsSuperuser = 'Nobody views the portal as a superuser'
export const onlyStakeholdersInvited = 'Only stakeholders who may sign in are invited by a link'
export const seesNothing = 'Somebody who may not sign in sees nothing'
