import type { MonthOfDays, OrderOfDays } from '@portal/domain/days/contract'
import { type DaysRow, daysByPerson, daysInCell, monthWithYear, wrongDays } from '@portal/domain/days/months'
import { mayMessage } from '@portal/domain/team/permissions'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { List } from '../../shared/lists/list.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Row } from '../../ui/stack.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './days-screen.module.css'
import { monthsAsCsv } from './export.ts'
import { monthsOf } from './queries.ts'

const ContactDialog = lazyDialog(async () => (await import('../../shared/engagement/contact-dialog.tsx')).ContactDialog)

interface OrderMonthsProps {
  engagementId: string
  order: Pick<OrderOfDays, 'id' | 'reference'>
}

/** People and their days by month. Customers can write to the leads if days are not right. */
export function OrderMonths({ engagementId, order }: OrderMonthsProps) {
  const viewer = useViewer()
  const months = useQuery(monthsOf(order.id))
  const { data: header } = useQuery(headerQuery(engagementId))
  const [isReporting, setIsReporting] = useState(false)
  const save = (list: readonly MonthOfDays[]) =>
    saveFile(csvFile(monthsAsCsv(order.reference, list)), `${order.reference} - days.csv`)
  return (
    <div className={styles.people}>
      <SectionHead
        title="Days by person"
        level={3}
        actions={
          <Row gap={28} wrap data-screen-only>
            {header && mayMessage(viewer) && (
              <Button
                variant="ghost"
                size="small"
                flush
                aria-label={`Report wrong days of ${order.reference}`}
                onClick={() => setIsReporting(true)}
              >
                Report wrong days
              </Button>
            )}
            {months.data && (
              <Button
                variant="ghost"
                size="small"
                flush
                icon={<Download aria-hidden="true" />}
                aria-label={`Export CSV of ${order.reference}`}
                onClick={() => save(months.data)}
              >
                Export CSV
              </Button>
            )}
          </Row>
        }
      />
      <List query={months} label="the months" isPart>
        {(data) => <Matrix reference={order.reference} months={data} />}
      </List>
      {isReporting && header && (
        <ContactDialog
          engagement={header}
          about={{ key: order.id, ...wrongDays(order.reference) }}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  )
}

/** One row for each person, one column for each month, with sums of both. */
function Matrix({ reference, months: recorded }: { reference: string; months: readonly MonthOfDays[] }) {
  const { months, rows } = daysByPerson(recorded)
  const figures = (name: string, days: (row: DaysRow) => number): Column<DaysRow> => ({
    name,
    figures: true,
    cell: (row) => daysInCell(days(row)),
  })
  return (
    <>
      <Text as="p" kind="quiet" className={styles.caption}>
        Days that each person worked on this work order in each month.
      </Text>
      <div className={styles.scroller}>
        <Table
          className={styles.matrix}
          label={`Days worked by person and month of ${reference}`}
          rows={rows}
          keyOf={({ employee_id }) => employee_id ?? 'all'}
          rowProps={({ employee_id }) => (employee_id === null ? { 'data-sum': true } : {})}
          columns={[
            { name: 'Person', isRowHeader: true, cell: ({ name }) => name },
            ...(rows.some(({ earlier }) => earlier !== 0) ? [figures('Earlier', ({ earlier }) => earlier)] : []),
            ...months.map((month, index) => figures(monthName(month), ({ days }) => days[index] ?? 0)),
            figures('Total', ({ total }) => total),
          ]}
        />
      </div>
      <Text as="p" kind="quiet" className={styles.note}>
        Cells are rounded down to whole days. Sums add up the exact days, which the export has.
      </Text>
    </>
  )
}

/** "Oct 2026". */
const monthName = (month: string): string => monthWithYear(month).replace(/^(\w{3})\w*/, '$1')
