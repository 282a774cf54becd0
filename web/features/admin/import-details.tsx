import type { ImportRun } from '@portal/domain/import/contract'
import { formatNumber } from '@portal/domain/text/format-number'
import { Box, Stack } from '../../ui/stack.tsx'
import { changesOf } from './import-changes.ts'
import styles from './import-table.module.css'

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

/** Changes of an import by kind of record, for a dialog or below a row. */
export const changesByKind = ({ counts }: ImportRun): { name: string; value: string }[] =>
  counts.flatMap((kind) => {
    const words = changesOf(kind)
    return words.length > 0 ? [{ name: capital(kind.label), value: words.join(', ') }] : []
  })

/** Whether an import has more to show than one line. */
export const hasImportDetails = (run: ImportRun): boolean =>
  run.outcome === 'refused' ? run.problems.length > 0 : changesByKind(run).length > 0

const sorts = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['removed', 'Removed'],
] as const

/** Changes of an import by kind of record, or the reasons why it was rejected. */
export function ImportDetails({ run }: { run: ImportRun }) {
  if (run.outcome === 'refused')
    return (
      <Stack as="ul" gap={4} tone="quiet" pad="0 0 4px">
        {run.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {run.problem_count > run.problems.length && (
          <li>and {formatNumber(run.problem_count - run.problems.length)} more problems</li>
        )}
      </Stack>
    )
  return (
    <>
      {sorts.map(([sort, heading]) => {
        const counts = run.counts.filter((kind) => kind[sort] > 0)
        return (
          counts.length > 0 && (
            <section key={sort}>
              <Box as="h3" pad="4px 0" kind="label">
                {heading}
              </Box>
              <dl className={styles.changes}>
                {counts.map((kind) => (
                  <div key={kind.label}>
                    <dt>{capital(kind.label)}</dt>
                    <dd>{formatNumber(kind[sort])}</dd>
                    <Names names={kind.names?.[sort] ?? []} count={kind[sort]} />
                  </div>
                ))}
              </dl>
            </section>
          )
        )
      })}
    </>
  )
}

/** The first records by name, and how many more there are. */
function Names({ names, count }: { names: readonly string[]; count: number }) {
  if (names.length === 0) return null
  return (
    <dd className={styles.names}>
      <Stack as="ul" gap={2}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several records may have the same name
          <li key={index}>{name}</li>
        ))}
        {count > names.length && <li>and {formatNumber(count - names.length)} more</li>}
      </Stack>
    </dd>
  )
}
