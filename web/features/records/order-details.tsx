import type { ResultOf } from '@portal/domain/contract/endpoint'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { inDays } from '@portal/domain/dates/days-until'
import type { getWorkOrderRecord } from '@portal/domain/records/contract'
import { formatNumber } from '@portal/domain/text/format-number'
import { Database, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { FormSection } from '../../shared/forms/form-page.tsx'
import { rateText } from '../../shared/work-orders/rate.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './order-details.module.css'
import { Face, notDecided } from './people-columns.tsx'
import { WhyNotHere } from './why-not-here.tsx'

type WorkOrderRecord = ResultOf<typeof getWorkOrderRecord, Blob>

/** Number of people before someone presses the button for more. */
const shownAtFirst = 20

/** The facts of a work order that this person does not edit here, and why. */
export function OrderDetails({ record, above }: { record: WorkOrderRecord; above: ReactNode }) {
  const today = useToday()
  const [isWhole, setWhole] = useState(false)
  const { people, budget_days } = record
  const shown = isWhole ? people : people.slice(0, shownAtFirst)
  const facts = [
    ['Start', formatDay(record.start_date), ''],
    ['End', formatDay(record.end_date), inDays(record.end_date, today)],
    [
      'Budget of days',
      budget_days === null ? 'None' : `${formatNumber(budget_days, 2)} days`,
      `${formatNumber(record.used_days, 2)} used`,
    ],
  ]
  return (
    <>
      <PageHeader title={record.reference} above={above} />
      <Row as="p" rule="section" gap={12} className={styles.why}>
        {record.keeper === 'import' ? <Database size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />}
        <WhyNotHere {...record} />
      </Row>
      <FormSection title="Work order">
        <dl>
          {facts.map(([name, value, more]) => (
            <Box key={name} rule="row" className={styles.fact}>
              <Text as="dt" kind="quiet">
                {name}
              </Text>
              <Text as="dd" tabular>
                {value}
                {more && <Text tone="quiet"> · {more}</Text>}
              </Text>
            </Box>
          ))}
        </dl>
      </FormSection>
      <FormSection
        title={
          <>
            People{' '}
            <Text kind="body" tone="quiet">
              {people.length}
            </Text>
          </>
        }
      >
        <div>
          <ul>
            {shown.map((row) => (
              <Box as="li" key={row.id} rule="row" className={styles.person}>
                <Row gap={10}>
                  <Face person={row.person} size={22} />
                  {row.person ? (
                    <Text kind="row-title">{row.person.name}</Text>
                  ) : (
                    <Text tone="quiet">{notDecided}</Text>
                  )}
                </Row>
                <span>{row.member_role}</span>
                <Text kind="quiet" tabular>
                  {formatDay(row.start_date)} – {formatDay(row.end_date)}
                </Text>
                <Text tabular>{row.price_per_day !== null && rateText(row.price_per_day)}</Text>
              </Box>
            ))}
          </ul>
          {shown.length < people.length && (
            <Button variant="ghost" flush onClick={() => setWhole(true)}>
              Show {people.length - shown.length} more
            </Button>
          )}
        </div>
      </FormSection>
    </>
  )
}
