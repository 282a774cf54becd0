import type { ImportRun } from '@portal/domain/import/contract'
import { formatNumber } from '@portal/domain/text/format-number'

/** Changes of one kind in words: "12 added", or with the kind's name "12 people added". */
export const changesOf = ({ added, changed, removed }: ImportRun['counts'][number], kind = ''): string[] =>
  [[added, 'added'] as const, [changed, 'changed'] as const, [removed, 'removed'] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => [formatNumber(count), kind, word].filter(Boolean).join(' '))

/** Progress of a running import: "people.json, 12,000". */
export function progressOf({ progress }: ImportRun): string {
  if (!progress) return 'Starting'
  if (progress.step === 'writing') return 'Saving'
  return `${progress.step}, ${formatNumber(progress.count)}`
}
