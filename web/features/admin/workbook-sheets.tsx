import { formatNumber } from '@portal/domain/text/format-number'
import type { RowChange } from '@portal/domain/workbook/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, Minus, Pencil, Plus } from 'lucide-react'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './workbook.module.css'
import { moreRows, type Sheet, sheetQuery, type Workbook } from './workbook-queries.ts'

interface SheetSectionsProps {
  workbook: Workbook
  /** Cells that changed here, too, and take the value of the file. */
  takes?: readonly string[]
}

/** A section for each sheet with its changed rows, those with a problem first. */
export const SheetSections = ({ workbook, takes = [] }: SheetSectionsProps) =>
  listedSheets(workbook).map(
    ({ sheet, count }) =>
      count > 0 && <SheetSection key={sheet.sheet} workbook={workbook} sheet={sheet} count={count} takes={takes} />,
  )

/** Sheets with the number of rows to list. Rows that are not in the file are among them where "Not in the file" cannot name all. */
export const listedSheets = (workbook: Workbook) =>
  workbook.sheets.map((sheet) => ({
    sheet,
    count: sheet.added + sheet.changed + (listsMissing(workbook) ? sheet.missing : 0),
  }))
const listsMissing = ({ missing }: Workbook): boolean => missing.count > missing.names.length

const countsOf = ({ added, changed, unchanged }: Sheet): string =>
  Object.entries({ added, changed, unchanged })
    .flatMap(([word, count]) => (count > 0 ? `${formatNumber(count)} ${word}` : []))
    .join(', ')

interface SheetSectionProps extends Required<SheetSectionsProps> {
  sheet: Sheet
  count: number
}

function SheetSection({ workbook, sheet, count, takes }: SheetSectionProps) {
  const query = useInfiniteQuery(sheetQuery(workbook, sheet, sheet.added + sheet.changed + sheet.missing, false))
  return (
    <section id={sheet.sheet} className={styles.sheet}>
      <SectionHead
        title={sheet.title}
        actions={
          <Text kind="quiet" tabular>
            {countsOf(sheet)}
          </Text>
        }
      />
      <List query={query} label={`the changes of ${sheet.title}`} isPart>
        {({ pages }) => {
          const rows = pages.flat().filter(({ state }) => state !== 'missing' || listsMissing(workbook))
          const rest = count - rows.length
          return (
            <>
              <ChangeTable label={sheet.title} rows={rows} takes={takes} />
              {rest > 0 && <FurtherRows query={query} button={`Show ${formatNumber(Math.min(rest, moreRows))} more`} />}
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

interface ChangeTableProps {
  label: string
  rows: readonly RowChange[]
  takes: readonly string[]
}

const ChangeTable = ({ label, rows, takes }: ChangeTableProps) => (
  <Table
    label={label}
    className={styles.rows}
    rows={rows}
    keyOf={(_, index) => String(index)}
    columns={[
      { name: 'Row', figures: true, cell: ({ row }) => row !== null && formatNumber(row) },
      { name: 'Change', hidesName: true, cell: ({ state }) => <State state={state} /> },
      { name: 'Record', isRowHeader: true, cell: ({ name }) => name },
      { name: 'In the portal → in the file', cell: ({ cells }) => <Cells cells={cells} takes={takes} /> },
    ]}
  />
)

function State({ state }: Pick<RowChange, 'state'>) {
  const { word, Icon } = states[state]
  return (
    <span className={styles.state}>
      <Icon size={14} aria-hidden="true" /> {word}
    </span>
  )
}

/** Cells as "End date 11 Sep 2027 → 30 Sep 2027". One that changed here, too, is among them once it takes the file's value. */
function Cells({ cells, takes }: { cells: RowChange['cells']; takes: readonly string[] }) {
  const shown = cells.filter(({ conflict }) => conflict === null || takes.includes(conflict))
  if (shown.length === 0) return cells.length > 0 && <Text kind="quiet">Stays as in the portal</Text>
  return (
    <dl className={styles.cells}>
      {shown.map(({ column, before, after, has_problem }) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>
            {before !== '' && (
              <>
                <Text kind="quiet">{before}</Text> <ArrowRight size={14} role="img" aria-label="becomes" />{' '}
              </>
            )}
            <Text tone={has_problem ? 'danger' : after === '' ? 'quiet' : 'text'}>
              {has_problem && <CircleAlert size={14} role="img" aria-label="Problem:" />} {after || 'Empty'}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}
