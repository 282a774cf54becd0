import type { Change, ChangeKind } from './change.ts'

/** Kinds of changes, the ones that matter most to a customer first. */
const importance: readonly ChangeKind[] = [
  'new-engagement',
  'dates-moved',
  'order-removed',
  'order-ended',
  'left',
  'end-moved',
  'audit',
  'survey',
  'proposal',
  'extension',
  'team-asked',
  'order-new',
  'engagement-changed',
  'order-changed',
  'joined',
  'role-changed',
  'people-feedback',
  'file',
  'stakeholder',
  'release-note',
]

/** The change to name on behalf of all changes of an engagement, newest first: the most important of the newest day. */
export const leadingChange = (changes: readonly Change[]): Change | undefined =>
  changes
    .filter(({ day }) => day === changes[0]?.day)
    .toSorted((one, other) => importance.indexOf(one.kind) - importance.indexOf(other.kind))[0]
