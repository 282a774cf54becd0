import { useInfiniteQuery } from '@tanstack/react-query'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { type Sheet, sheetQuery, type Workbook } from './workbook-queries.ts'

interface ConflictsProps {
  workbook: Workbook
  /** Cells that take the value of the file. */
  takes: readonly string[]
  /** Absent while the workbook cannot be applied. */
  onChange: ((takes: readonly string[]) => void) | undefined
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
  // A row has at least one of these cells.
  const query = useInfiniteQuery(sheetQuery(workbook, sheet, sheet.conflicts, true))
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
                        label={
                          <span>
                            Take the file’s <span className="sr-only">{`${column} of ${name}`}</span>
                          </span>
                        }
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
