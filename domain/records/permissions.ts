import { type Led, leads } from '../engagement-access/permissions.ts'
import type { Viewer } from '../session/user.ts'
import type { RecordKeeper } from './keeper.ts'
import { mayEditRecords } from './superuser.ts'

type Person = Pick<Viewer, 'is_stakeholder' | 'is_superuser' | 'employee_id'>

/** The people whom an engagement's record names as its leads edit its title, its work orders and the people on them. */
export const mayEditEngagement = (viewer: Person, engagement: Led): boolean =>
  mayEditRecords(viewer) || leads(viewer, engagement)

export const onlySuperusersEdit = 'Only superusers can change this record.'
export const onlyLeadsEdit = 'Only the leads of this engagement and superusers can change it.'
export const onlyStaffSeeRecords = 'Only staff can see this record.'

/** `edit`: may edit the engagement's records. `details`: could, but an import keeps them. */
export function recordAccess(viewer: Person, engagement: Led, keeper: RecordKeeper): 'edit' | 'details' | 'none' {
  if (!mayEditEngagement(viewer, engagement)) return 'none'
  return keeper === 'portal' ? 'edit' : 'details'
}

/** Which fields of an engagement's record the person edits. */
export function engagementEditing(viewer: Person, engagement: Led): 'all' | 'title' | 'nothing' {
  if (mayEditRecords(viewer)) return 'all'
  return mayEditEngagement(viewer, engagement) ? 'title' : 'nothing'
}

/** A level applies on all engagements of the account, so leads change it only if they lead all of these. */
export const mayChangeLevel = (viewer: Person, engagements: readonly Led[]): boolean =>
  engagements.every((engagement) => mayEditEngagement(viewer, engagement))

export const onlySuperusersChangeAddress = 'Only superusers can change an address.'
export const onlyAllLeadsChangeLevel =
  'Only superusers, and people who lead all engagements of this person, can change the access level.'
