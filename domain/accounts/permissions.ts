import { mayEditRecords } from '../records/superuser.ts'
import type { Viewer } from '../session/user.ts'

export const noSuchPerson = 'This person does not exist'
export const noSuchAbsence = 'This absence does not exist'
export const onlyLeadsOfPerson = 'Only superusers and the leads of an engagement with this person can change absences.'

/** Superusers who are staff, and the leads of an engagement with the person. */
export const mayEditAbsences = (
  viewer: Pick<Viewer, 'is_stakeholder' | 'is_superuser' | 'employee_id'>,
  leadsThePerson: boolean,
): boolean => mayEditRecords(viewer) || (!viewer.is_stakeholder && leadsThePerson)
