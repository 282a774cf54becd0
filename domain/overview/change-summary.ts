import type { Change, ChangeKind } from './change.ts'
import { people } from './change-words.ts'

type Phrase = (count: number) => string
const counted =
  (one: string, many = `${one}s`): Phrase =>
  (count) =>
    `${count} ${count === 1 ? one : many}`

/** Phrases of a line, in this order, with the kinds of changes that each counts. */
const phrases: readonly { kinds: readonly ChangeKind[]; says: Phrase }[] = [
  { kinds: ['new-engagement'], says: () => 'new engagement' },
  { kinds: ['team-asked', 'proposal', 'extension'], says: counted('request') },
  { kinds: ['dates-moved', 'end-moved'], says: counted('date moved', 'dates moved') },
  { kinds: ['joined'], says: (count) => `${people(count)} joined` },
  { kinds: ['left'], says: (count) => `${people(count)} left` },
  { kinds: ['order-new'], says: counted('new work order') },
  { kinds: ['order-ended'], says: counted('work order ended', 'work orders ended') },
  { kinds: ['order-removed'], says: counted('work order removed', 'work orders removed') },
  { kinds: ['audit'], says: counted('new audit') },
  { kinds: ['file'], says: counted('new file') },
  { kinds: ['survey', 'people-feedback'], says: counted('feedback response') },
  { kinds: ['stakeholder'], says: counted('stakeholder change') },
  { kinds: ['release-note'], says: counted('release note') },
]

/** "2 requests · 1 date moved · 3 people left": the changes of one engagement in a line. */
export const changesInWords = (changes: readonly Pick<Change, 'kind' | 'count'>[]): string =>
  phrases
    .flatMap(({ kinds, says }) => {
      const count = changes.filter(({ kind }) => kinds.includes(kind)).reduce((sum, change) => sum + change.count, 0)
      return count === 0 ? [] : [says(count)]
    })
    .join('\u00a0· ')
