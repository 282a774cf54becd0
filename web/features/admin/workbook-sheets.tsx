import { formatNumber } from '@portal/domain/text/format-number'
import type { RowChange } from '@portal/domain/workbook/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, Minus, Pencil, Plus } from 'lucide-react'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './workbook.module.css'
import { listsMissing, rowCount } from './workbook-frame.tsx'
import { changesQuery, moreRows, type Sheet, type Workbook } from './workbook-queries.ts'

interface SheetsProps {
  workbook: Workbook
  /** Cells that changed here, too, and take the value of the file. */
  takes: readonly string[]
}

/** A section for each sheet with its changed rows, those with a problem first. */
export const SheetSections = ({ workbook, takes }: SheetsProps) =>
  workbook.sheets
    .filter((sheet) => rowCount(workbook, sheet) > 0)
    .map((sheet) => <SheetSection key={sheet.sheet} workbook={workbook} sheet={sheet} takes={takes} />)

function SheetSection({ workbook, sheet, takes }: SheetsProps & { sheet: Sheet }) {
  const { title, added, changed, undecided, unchanged } = sheet
  const query = useInfiniteQuery(changesQuery(workbook, sheet.sheet, added + changed + undecided + sheet.missing))
  const removed = workbook.removed > 0 ? sheet.missing : 0
  const counts = Object.entries({ added, changed, removed, unchanged }).filter(([, count]) => count > 0)
  return (
    <section id={sheet.sheet}>
      <SectionHead
        title={title}
        actions={
          <Text kind="quiet" tabular>
            {counts.map(([word, count]) => `${formatNumber(count)} ${word}`).join(', ')}
          </Text>
        }
      />
      <List query={query} label={`the changes of ${title}`} isPart>
        {({ pages }) => {
          const rows = pages.flat().filter(({ state }) => state !== 'missing' || listsMissing(workbook))
          const rest = Math.min(rowCount(workbook, sheet) - rows.length, moreRows)
          return (
            <>
              <Table
                label={title}
                className={styles.rows}
                rows={rows}
                keyOf={(_, index) => String(index)}
                columns={[
                  { name: 'Row', figures: true, cell: ({ row }) => row !== null && formatNumber(row) },
                  {
                    name: 'Change',
                    hidesName: true,
                    cell: ({ state }) => <State state={state} isGone={workbook.removed > 0} />,
                  },
                  { name: 'Record', isRowHeader: true, cell: ({ name }) => name },
                  { name: 'In the portal → in the file', cell: ({ cells }) => <Cells cells={cells} takes={takes} /> },
                ]}
              />
              {rest > 0 && <FurtherRows query={query} button={`Show ${formatNumber(rest)} more`} />}
            </>
          )
        }}
      </List>
    </section>
  )
}

const states = {
  added: { word: 'Added', Icon: Plus },
  changed: { word: 'Changed', Icon: Pencil },
  missing: { word: 'Not in the file', Icon: Minus },
}

function State({ state, isGone }: Pick<RowChange, 'state'> & { isGone: boolean }) {
  const { word, Icon } = states[state]
  return (
    <>
      <Icon size={14} aria-hidden="true" /> {state === 'missing' && isGone ? 'Removed' : word}
    </>
  )
}

/** Cells as "End date 11 Sep 2027 → 30 Sep 2027". One that changed here, too, is among them once it takes the file's value. */
function Cells({ cells, takes }: Pick<RowChange, 'cells'> & { takes: readonly string[] }) {
  const shown = cells.filter(({ conflict }) => conflict === null || takes.includes(conflict))
  if (shown.length === 0) return cells.length > 0 && <Text kind="quiet">Stays as in the portal</Text>
  return (
    <dl>
      {shown.map(({ column, before, after, has_problem }) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>
            {before !== '' && (
              <Text kind="quiet">
                {before} <ArrowRight size={14} role="img" aria-label="becomes" />{' '}
              </Text>
            )}
            <Text tone={has_problem ? 'danger' : after === '' ? 'quiet' : undefined}>
              {has_problem && <CircleAlert size={14} role="img" aria-label="Problem:" />} {after || 'Empty'}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ConflictsProps extends SheetsProps {
  /** False while the workbook cannot be applied. */
  onChange: ((takes: readonly string[]) => void) | false
}

/** Cells that changed in the file and here. The portal's value stays unless it is ticked. */
export const Conflicts = (props: ConflictsProps) => (
  <section id="conflicts">
    <SectionHead title="Changed here since you downloaded" />
    <Box as="p" kind="quiet" pad="0 0 12px">
      {props.onChange
        ? 'The value in the portal stays, unless you tick “Take the file’s”.'
        : 'You choose between the two values when the problems are fixed.'}
    </Box>
    {props.workbook.sheets
      .filter(({ conflicts }) => conflicts > 0)
      .map((sheet) => (
        <ConflictsOfSheet key={sheet.sheet} {...props} sheet={sheet} />
      ))}
  </section>
)

function ConflictsOfSheet({ workbook, sheet, takes, onChange }: ConflictsProps & { sheet: Sheet }) {
  // At most as many rows, because the list begins with them.
  const total = sheet.problems + sheet.conflicts
  const query = useInfiniteQuery(changesQuery(workbook, sheet.sheet, total, Math.min(total, moreRows)))
  return (
    <List query={query} label={`what changed here in ${sheet.title}`} isPart>
      {({ pages }) => {
        const cells = pages
          .flat()
          .flatMap(({ name, cells }) => cells.flatMap((cell) => (cell.conflict === null ? [] : { ...cell, name })))
        return (
          <>
            <Table
              label={`Changed here, ${sheet.title}`}
              rows={cells}
              keyOf={({ conflict }) => conflict ?? ''}
              columns={[
                { name: 'Record', isRowHeader: true, cell: ({ name }) => name },
                { name: 'Column', cell: ({ column }) => column },
                { name: 'In the portal', cell: ({ before }) => before || 'Empty' },
                { name: 'In the file', cell: ({ after }) => after || 'Empty' },
                {
                  name: 'Value to use',
                  hidesName: true,
                  isHiddenIfEmpty: true,
                  cell: ({ name, column, conflict }) =>
                    onChange &&
                    conflict !== null && (
                      <Checkbox
                        label="Take the file’s"
                        aria-label={`Take the file’s ${column} of ${name}`}
                        checked={takes.includes(conflict)}
                        onChange={(isTaken) =>
                          onChange(isTaken ? [...takes, conflict] : takes.filter((each) => each !== conflict))
                        }
                      />
                    ),
                },
              ]}
            />
            {cells.length < sheet.conflicts && <FurtherRows query={query} button="Show more" />}
          </>
        )
      }}
    </List>
  )
}
