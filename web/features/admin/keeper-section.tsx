import { formatDay, formatInstant } from '@portal/domain/dates/calendar-day'
import { exportRecords, type getRecordKeeper } from '@portal/domain/records/contract'
import type { RecordCounts } from '@portal/domain/records/record-parts'
import { formatNumber } from '@portal/domain/text/format-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { addressOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { Figures } from '../../ui/figures.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { keeperQuery } from './record-queries.ts'
import { WorkbookSection } from './workbook-section.tsx'

const ImportKeepsDialog = lazyDialog(async () => (await import('./keeper-dialogs.tsx')).ImportKeepsDialog)
const PortalKeepsDialog = lazyDialog(async () => (await import('./keeper-dialogs.tsx')).PortalKeepsDialog)

type KeeperAnswer = z.infer<(typeof getRecordKeeper.answers)[200]>

/** Says who keeps the records, since when, and how many there are. */
export function KeeperSection() {
  const query = useQuery(keeperQuery)
  const [asking, setAsking] = useState<KeeperAnswer['keeper'] | null>(null)
  const isPhone = usePhone()
  const close = () => setAsking(null)
  const buttons = query.data && (
    <Row gap={8} wrap>
      <ExportLink size="small" href={addressOf(exportRecords)}>
        Download as an import folder
      </ExportLink>
      <Button size="small" onClick={() => setAsking(query.data.keeper === 'portal' ? 'import' : 'portal')}>
        {query.data.keeper === 'portal' ? 'Let an import keep the records' : 'Let the portal keep the records'}
      </Button>
    </Row>
  )
  return (
    <>
      <SectionHead title={query.data ? titles[query.data.keeper] : 'Records'} actions={!isPhone && buttons} />
      <List query={query} label="who keeps the records" isPart>
        {(answer) => (
          <>
            <Box as="p" pad="0 0 16px" tone="quiet">
              {explained(answer)}
            </Box>
            {isPhone && buttons}
            <Figures figures={figuresOf(answer.counts)} />
          </>
        )}
      </List>
      {query.data?.keeper === 'portal' && <WorkbookSection />}
      {asking === 'import' && <ImportKeepsDialog onClose={close} />}
      {asking === 'portal' && <PortalKeepsDialog onClose={close} />}
    </>
  )
}

const titles = { portal: 'This portal keeps the records', import: 'An import keeps the records' }
const meanings = {
  portal: 'Superusers and leads edit them here. Imports bring only audits, time entries and history.',
  import: 'They are edited in the system that they come from.',
}

function explained({ keeper, since, imported_on }: KeeperAnswer): string {
  const facts = [
    since && `since ${formatInstant(since, settings.time_zone)}`,
    imported_on && `last import on ${formatDay(imported_on)}`,
  ]
  const [first, ...others] = facts.filter(Boolean).join(', ')
  return [first && `${first.toUpperCase()}${others.join('')}.`, meanings[keeper]].filter(Boolean).join(' ')
}

const names: Record<keyof RecordCounts, string> = {
  customers: 'Customers',
  engagements: 'Engagements',
  work_orders: 'Work orders',
  assignments: 'People on work orders',
  people: 'People',
  absences: 'Absences',
  stakeholders: 'Stakeholders',
  accounts: 'Can sign in',
}
const figuresOf = (counts: RecordCounts) =>
  Object.entries(names).map(([kind, words]) => ({ figure: formatNumber(counts[kind as keyof RecordCounts]), words }))
