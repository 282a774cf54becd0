import type { Viewer } from '../session/user.ts'

/** Superusers look after the portal. */
export const isSuperuser = (viewer: Pick<Viewer, 'is_superuser'>): boolean => viewer.is_superuser

export const onlySuperusers = 'Only superusers can do this.'
export const noSuchPerson = 'This account does not exist'
export const notYourself = 'You cannot do this to your own account'
export const noView = 'You are not viewing the portal as another person'
/** Another superuser's permissions must not be used. */
export const noViewAsSuperuser = 'You cannot view the portal as another superuser'
export const onlyStakeholdersInvited = 'You can invite only stakeholders who may sign in'
export const seesNothing = 'You cannot view the portal as someone who may not sign in'
