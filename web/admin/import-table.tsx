import type { ImportRun } from '@portal/domain/import/contract'
import { mayTakeIn } from '@portal/domain/import/upload'
import { useState } from 'react'
import { moment } from '../portal/moment.ts'
import { Button } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'
import { took } from './duration-text.ts'
import { changesOf, progressOf } from './import-changes.ts'
import styles from './import-table.module.css'
import { TakeInDialog } from './start-import-dialog.tsx'
import { StateMark } from './state-mark.tsx'

/** Every run of the import, with what it changed, or why it was refused. */
export function ImportTable({ runs, brief = false }: { runs: readonly ImportRun[]; brief?: boolean }) {
  return (
    <Table
      label="Imports"
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { name: 'When', figures: true, cell: ({ began_at }) => moment(began_at) },
        ...(brief ? [] : [{ name: 'Who', cell: ({ who }: ImportRun) => who }]),
        ...(brief ? [] : [{ name: 'File', cell: fileOf }]),
        { name: 'Changes', cell: (run) => <Changed run={run} /> },
        {
          name: 'Records',
          figures: true,
          cell: ({ counts }) =>
            counts
              .reduce((sum, { added, changed, unchanged }) => sum + added + changed + unchanged, 0)
              .toLocaleString('en-GB'),
        },
        ...(brief ? [] : [{ name: 'Duration', figures: true, cell: ({ seconds }: ImportRun) => took(seconds) }]),
        { name: 'State', cell: ({ outcome }) => <StateMark {...states[outcome]} /> },
        ...(brief ? [] : [{ name: 'Actions', cell: (run: ImportRun) => <TakeIn run={run} /> }]),
      ]}
    />
  )
}

/** Name of the uploaded file, or "Folder on the server". */
const fileOf = ({ file_name, mode }: ImportRun): string =>
  `${file_name ?? 'Folder on the server'}${mode === 'upsert' ? ', changes only' : ''}`

const states = {
  waiting: { state: 'waiting', word: 'Waiting' },
  running: { state: 'waiting', word: 'Running or interrupted' },
  'taken in': { state: 'well', word: 'Imported' },
  'dry run': { state: 'well', word: 'Dry run' },
  refused: { state: 'failed', word: 'Rejected' },
  failed: { state: 'failed', word: 'Failed' },
} as const

/** Displayed outcome: "taken in" is shown as "Imported". */
export const wordOf = (outcome: string): string =>
  outcome in states ? states[outcome as keyof typeof states].word : outcome

function TakeIn({ run }: { run: ImportRun }) {
  const [asking, setAsking] = useState(false)
  if (!mayTakeIn(run)) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Import
      </Button>
      {asking && <TakeInDialog run={run} onClose={() => setAsking(false)} />}
    </>
  )
}

function Changed({ run }: { run: ImportRun }) {
  if (run.outcome === 'waiting') return 'None yet'
  if (run.outcome === 'running' && run.held) return progressOf(run)
  if (run.outcome === 'failed') return run.problems[0] ?? 'Nothing'
  if (run.outcome === 'refused')
    return (
      <details>
        <summary>
          Nothing: {run.problem_count.toLocaleString('en-GB')} {run.problem_count === 1 ? 'problem' : 'problems'}
        </summary>
        <ul className={styles.problems}>
          {run.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </details>
    )
  const words = run.counts.flatMap((kind) => changesOf(kind, kind.label))
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
