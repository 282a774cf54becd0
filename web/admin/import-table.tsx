import type { ImportRun } from '@portal/domain/admin/contract'
import { RecordTable } from '../ui/record-table.tsx'
import styles from './import-table.module.css'
import { moment, took } from './moment.ts'
import { StateMark } from './state-mark.tsx'

/** Every run of the import, with what it changed, or why it was refused. */
export function ImportTable({ runs, brief = false }: { runs: readonly ImportRun[]; brief?: boolean }) {
  return (
    <RecordTable
      label="Imports"
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { name: 'When', figures: true, cell: ({ began_at }) => moment(began_at) },
        ...(brief ? [] : [{ name: 'Who', cell: ({ who }: ImportRun) => who }]),
        { name: 'Changed', cell: (run) => <Changed run={run} /> },
        {
          name: 'Records',
          figures: true,
          cell: ({ counts }) =>
            counts
              .reduce((sum, { added, changed, unchanged }) => sum + added + changed + unchanged, 0)
              .toLocaleString('en-GB'),
        },
        ...(brief ? [] : [{ name: 'Took', figures: true, cell: ({ seconds }: ImportRun) => took(seconds) }]),
        { name: 'State', cell: ({ outcome }) => <StateMark {...states[outcome]} /> },
      ]}
    />
  )
}

const states = {
  running: { state: 'waiting', word: 'Running, or cut off' },
  'taken in': { state: 'well', word: 'Taken in' },
  'dry run': { state: 'well', word: 'Dry run' },
  refused: { state: 'failed', word: 'Refused' },
  failed: { state: 'failed', word: 'Failed' },
} as const

function Changed({ run }: { run: ImportRun }) {
  if (run.outcome === 'refused')
    return (
      <details>
        <summary>
          Nothing, {run.problem_count.toLocaleString('en-GB')} {run.problem_count === 1 ? 'problem' : 'problems'}
        </summary>
        <ul className={styles.problems}>
          {run.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </details>
    )
  const words = run.counts.flatMap(({ label, added, changed, removed }) =>
    [[added, 'added'] as const, [changed, 'changed'] as const, [removed, 'removed'] as const]
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count.toLocaleString('en-GB')} ${label} ${word}`),
  )
  if (words.length === 0) return 'Nothing'
  return words.length <= 3 ? (
    words.join(', ')
  ) : (
    <details>
      <summary>
        {words.slice(0, 2).join(', ')} and {words.length - 2} more
      </summary>
      {words.slice(2).join(', ')}
    </details>
  )
}
