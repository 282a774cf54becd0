import type { ImportRun } from '@portal/domain/import/contract'
import { mayTakeIn } from '@portal/domain/import/upload'
import { formatNumber } from '@portal/domain/text/format-number'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { Table } from '../../ui/table.tsx'
import { took } from './duration-text.ts'
import { changesOf, progressOf } from './import-changes.ts'
import { hasImportDetails, ImportDetails } from './import-details.tsx'
import styles from './import-table.module.css'
import links from './links.module.css'
import { TakeInDialog } from './start-import-dialog.tsx'

/** Imports with their changes. A row opens to show all changes or problems; the newest is open at first. */
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
        { name: 'Since the last import', cell: brief ? briefChangesOf : changesText },
        {
          name: 'Records',
          figures: true,
          cell: ({ counts }) =>
            formatNumber(counts.reduce((sum, { added, changed, unchanged }) => sum + added + changed + unchanged, 0)),
        },
        ...(brief
          ? []
          : [
              {
                name: 'Duration',
                figures: true,
                isHiddenIfEmpty: true,
                cell: ({ seconds }: ImportRun) => took(seconds),
              },
            ]),
        { name: 'State', cell: stateOf },
        ...(brief
          ? []
          : [
              {
                name: 'Actions',
                acts: true,
                isHiddenIfEmpty: true,
                cell: (run: ImportRun) => mayTakeIn(run) && <TakeIn run={run} />,
              },
            ]),
      ]}
      details={
        brief
          ? undefined
          : {
              name: 'Details',
              isFor: hasImportDetails,
              isOpenAtFirst: (run) => run === runs[0],
              label: (run, isOpen) => `${isOpen ? 'Hide' : 'Show'} details of the import of ${moment(run.began_at)}`,
              content: (run) => <ImportDetails run={run} />,
            }
      }
    />
  )
}

/** Name of the uploaded file, which leads to the preview of a workbook, or "Folder on the server". */
const fileOf = ({ id, file_name, mode, take_over, is_workbook }: ImportRun) => (
  <>
    {file_name === null ? (
      <span className={styles.place}>Folder on the server</span>
    ) : is_workbook ? (
      <Link className={links.link} to={paths.workbook(id)}>
        <Cut className={styles.file}>{file_name}</Cut>
      </Link>
    ) : (
      <Cut className={styles.file}>{file_name}</Cut>
    )}
    {mode === 'upsert' && <span className={links.detail}>Changes only</span>}
    {take_over && <span className={links.detail}>Keeps the records from then on</span>}
  </>
)

const states = {
  waiting: { state: 'waiting', word: 'Waiting' },
  running: { state: 'waiting', word: 'Running or interrupted' },
  'taken in': { state: 'well', word: 'Imported' },
  'dry run': { state: 'well', word: 'Dry run' },
  undone: { state: 'well', word: 'Undone' },
  refused: { state: 'failed', word: 'Rejected' },
  failed: { state: 'failed', word: 'Failed' },
} as const

const isPreview = ({ outcome, is_workbook }: ImportRun): boolean => is_workbook && outcome === 'dry run'
const stateOf = (run: ImportRun) =>
  isPreview(run) ? <StateMark state="waiting" word="Preview" /> : <StateMark {...states[run.outcome]} />

/** Displayed outcome: "taken in" is shown as "Imported". */
export const wordOf = (outcome: string): string =>
  outcome in states ? states[outcome as keyof typeof states].word : outcome

function TakeIn({ run }: { run: ImportRun }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Import
      </Button>
      {asking && <TakeInDialog run={run} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Changes in one line; the row opens to show all of them. */
function changesText(run: ImportRun): string {
  if (run.outcome === 'waiting' || isPreview(run)) return 'None yet'
  if (run.outcome === 'running' && run.held) return progressOf(run)
  if (run.outcome === 'failed') return run.problems[0] ?? 'Nothing'
  if (run.outcome === 'refused') return `Nothing: ${problemsOf(run)}`
  const words = run.counts.flatMap((kind) => changesOf(kind, kind.label))
  if (words.length === 0) return 'Nothing changed'
  if (words.length <= 3) return words.join(', ')
  const total = { added: 0, changed: 0, removed: 0, unchanged: 0, label: 'records' }
  for (const { added, changed, removed } of run.counts) {
    total.added += added
    total.changed += changed
    total.removed += removed
  }
  return changesOf(total, total.label).join(', ')
}

const problemsOf = ({ problem_count }: ImportRun): string =>
  `${formatNumber(problem_count)} ${problem_count === 1 ? 'problem' : 'problems'}`

/** For the status page, where rows do not open: a rejected import shows its first problem. */
function briefChangesOf(run: ImportRun) {
  const [problem] = run.problems
  if (run.outcome !== 'refused' || problem === undefined) return changesText(run)
  return (
    <>
      {changesText(run)}
      <span className={links.detail}>{problem}</span>
    </>
  )
}
