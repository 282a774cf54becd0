import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { MonthOfDays, OrderOfDays } from '@portal/domain/days/contract'
import { monthSumText, monthWithYear, wrongDays } from '@portal/domain/days/months'
import { formatDays } from '@portal/domain/days/order-days'
import { mayMessage } from '@portal/domain/team/permissions'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { List } from '../../shared/lists/list.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { Table } from '../../ui/table.tsx'
import styles from './days-screen.module.css'
import { monthsAsCsv } from './export.ts'
import { monthsOf } from './queries.ts'

const ContactDialog = lazy(async () => ({
  default: (await import('../../shared/engagement/contact-dialog.tsx')).ContactDialog,
}))

type Order = Pick<OrderOfDays, 'id' | 'reference'>
type Row = MonthOfDays['people'][number] & { month: CalendarDay }

/** People and their days by month. Customers can write to the leads if days are not right. */
export function OrderMonths({ engagementId, order }: { engagementId: string; order: Order }) {
  const months = useQuery(monthsOf(order.id))
  return (
    <List query={months} label="the months" isPart>
      {(data) => <MonthTable engagementId={engagementId} order={order} months={data} />}
    </List>
  )
}

interface MonthTableProps {
  engagementId: string
  order: Order
  months: readonly MonthOfDays[]
}

function MonthTable({ engagementId, order, months }: MonthTableProps) {
  const viewer = useViewer()
  const { data: header } = useQuery(headerQuery(engagementId))
  const [wrong, setWrong] = useState<Row>()
  const groups = months.map((each) => ({
    title: monthSumText(each),
    rows: each.people.map((person): Row => ({ ...person, month: each.month })),
  }))
  const save = () => saveFile(csvFile(monthsAsCsv(order.reference, months)), `${order.reference} - days.csv`)
  const report = (row: Row) => (
    <Button
      variant="ghost"
      size="small"
      aria-label={`These days are not right: ${row.name}, ${monthWithYear(row.month)}`}
      onClick={() => setWrong(row)}
    >
      These days are not right
    </Button>
  )
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={styles.export}
        icon={<Download aria-hidden="true" />}
        aria-label={`Export CSV of ${order.reference}`}
        onClick={save}
      >
        Export CSV
      </Button>
      <Table
        className={styles.table}
        label={`Days worked by month of ${order.reference}`}
        rows={groups}
        keyOf={({ month, employee_id }) => `${month} ${employee_id}`}
        columns={[
          { name: 'Person', cell: ({ name }) => name },
          { name: 'Days worked', figures: true, cell: ({ days }) => formatDays(days) },
          ...(mayMessage(viewer) && header
            ? [{ name: 'Message', hidesName: true, acts: true, cell: (row: Row) => report(row) }]
            : []),
        ]}
      />
      {wrong && header && (
        <Suspense>
          <ContactDialog
            engagement={header}
            about={{
              key: `${order.id} ${wrong.month} ${wrong.employee_id}`,
              ...wrongDays({ name: wrong.name, reference: order.reference, month: wrong.month }),
            }}
            onClose={() => setWrong(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
