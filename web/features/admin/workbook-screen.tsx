import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { paths } from '../../shared/paths.ts'
import { Notice } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { WorkbookApplied } from './workbook-applied.tsx'
import { DayOrderForm } from './workbook-day-order.tsx'
import { WorkbookPreview } from './workbook-preview.tsx'
import { isAtWork, type Workbook, workbookQuery } from './workbook-queries.ts'
import { outcomeOf, titleOf } from './workbook-words.ts'

/** `/admin/imports/{run}`: what an uploaded workbook would change, or has changed. */
export function WorkbookScreen({ run }: { run: string }) {
  const query = useQuery(workbookQuery(run))
  const { data } = query
  usePageName({ title: data?.file_name, here: data?.file_name })
  useFreshRecords(data !== undefined && isAtWork(data))
  if (isNotFound(query.error))
    return (
      <DeadEnd title="Workbook" to={paths.imports()} toLabel="Go to Imports">
        This upload does not exist. Uploads are deleted after a day.
      </DeadEnd>
    )
  return (
    <>
      <p role="status" className="sr-only">
        {data && titleOf(data)}
      </p>
      {!data && <PageHeader title="Workbook" />}
      <List query={query} label="the workbook">
        {(workbook) => <Shown workbook={workbook} />}
      </List>
    </>
  )
}

/** Each state of a workbook, under its heading. */
function Shown({ workbook }: { workbook: Workbook }) {
  const { id, state, confirmation, asks_for_day_order } = workbook
  const head = {
    title: titleOf(workbook),
    above: `${workbook.file_name}, uploaded by ${workbook.who}, ${dateAndTime(workbook.uploaded_at)}. ${outcomeOf(workbook)}`,
  }
  const notes = <Notes workbook={workbook} />
  if (isAtWork(workbook))
    return (
      <>
        <PageHeader {...head} />
        <Row gap={8} rule="section" pad="16px 0" tone="quiet">
          <Spinner /> This can take two minutes. You can leave this page.
        </Row>
      </>
    )
  if (state === 'undone')
    return <PageHeader {...head} actions={<ButtonLink to={paths.imports()}>Go to Imports</ButtonLink>} />
  if (state === 'applied') return <WorkbookApplied workbook={workbook} head={head} notes={notes} />
  if (state === 'preview' && asks_for_day_order) return <DayOrderForm workbook={workbook} head={head} />
  // A new preview begins without ticks.
  return <WorkbookPreview key={confirmation ?? id} workbook={workbook} head={head} notes={notes} />
}

/** The sentence about the last attempt, and the records that it names. */
function Notes({ workbook: { state, sentence, reasons } }: { workbook: Workbook }) {
  if (sentence === null) return null
  return (
    <Stack gap={8} pad="0 0 20px">
      <Notice tone={state === 'preview' ? 'warning' : 'error'} icon={<CircleAlert size={16} aria-hidden="true" />}>
        {sentence}
      </Notice>
      {reasons.length > 0 && (
        <Stack as="ul" gap={4} kind="quiet" aria-label="Records that changed since">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** Loads all data again when the portal has finished its work on a workbook, because any record may have changed. */
function useFreshRecords(isWorking: boolean): void {
  const client = useQueryClient()
  useEffect(() => (isWorking ? () => void client.invalidateQueries() : undefined), [client, isWorking])
}
