import type { ImportFileName } from '../import/files.ts'

/** Who keeps the records: people with forms and workbooks, or an import. */
export type RecordKeeper = 'portal' | 'import'

/** Files of records. The others (audits, time entries and history) come by import whoever keeps the records. */
export const recordFiles = [
  'clients',
  'people',
  'engagements',
  'users',
  'work_orders',
  'member_assignments',
  'absences',
  'stakeholders',
] as const satisfies readonly ImportFileName[]
export type RecordFile = (typeof recordFiles)[number]

export const portalKeepsRecords =
  'This portal keeps its records itself (Admin > Records). Send only audits, time_entries and history.'
export const importKeepsRecords = 'An import keeps the records. Change this one in the system that it comes from.'
/** Answer to a save while an import, an erasure or a removal writes. The form sends it again by itself. */
export const recordsAreBusy = 'Records are being imported. Your text is kept.'

/** Answer to a save whose record has changed since the form was opened. `by` is null for an import. */
export const changedSince = (by: string | null): string =>
  `${by ?? 'An import'} changed this record after you opened it. Compare the fields, then save again.`

export const idInUse = 'This id is in use. Choose another one.'
export const noSuchCustomer = 'This customer does not exist.'
export const customerHasEngagements = 'This customer has engagements. Delete these or give them another customer first.'
export const noSuchPerson = 'This person is not in the records. Choose another one.'

export const noLongerAccepted =
  'The customer’s acceptance of this person is gone. Remove the line, and add the person again.'

export const invitationSent = 'This invitation was sent already.'
/** For the address of a stakeholder with an account. */
export const addressOfAccount = 'This person can sign in. Change the address in Admin > People and accounts.'
export const rolesChanged = 'The roles changed after you opened this list. Close it and open it again.'
export const noSuchHidden = 'There is nothing to restore. It may have been restored already.'
