import type { Viewer } from '../session/user.ts'

/** "Superuser: may add, edit and delete release notes; others only read." (document 2, point 6) */
export const mayEditReleaseNotes = (viewer: Pick<Viewer, 'is_superuser'>): boolean => viewer.is_superuser
export const onlySuperusers = 'Only superusers can change release notes'
