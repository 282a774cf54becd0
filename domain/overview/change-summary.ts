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
  'joined',
  'people-feedback',
  'file',
  'stakeholder',
  'release-note',
]

/** The change to name on behalf of all changes of an engagement; of several alike, the newest. */
export const mostImportant = (changes: readonly Change[]): Change | undefined =>
  changes.toSorted((one, other) => importance.indexOf(one.kind) - importance.indexOf(other.kind))[0]
