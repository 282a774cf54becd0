import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'

/** A run of an import ends, unless it was a dry run. */
export const importEnded = defineEvent({
  kind: 'import.ended',
  subject: 'import_run',
  facts: z.object({ outcome: z.enum(['taken in', 'refused', 'failed']), problems: z.number() }),
  sentence: ({ facts: { outcome, problems }, subject }) => {
    const run = `An import by ${subject.who}`
    if (outcome === 'refused') return `${run} was rejected with ${problems} ${problems === 1 ? 'problem' : 'problems'}`
    return outcome === 'failed' ? `${run} failed. ${subject.problems.join(' ')}` : `${run} succeeded`
  },
  path: () => '/admin/imports',
  webhook: { record: 'read when sent' },
})
