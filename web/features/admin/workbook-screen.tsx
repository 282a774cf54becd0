import { downloadWorkbook } from '@portal/domain/workbook/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call, isNotFound } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { paths } from '../../shared/paths.ts'
import { Notice } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { DownloadButton, DownloadDialog } from './workbook-actions.tsx'
import { titleOf, WorkbookFrame } from './workbook-frame.tsx'
import { DayOrderForm, WorkbookPreview } from './workbook-preview.tsx'
import { isAtWork, useUndo, type Workbook, workbookQuery } from './workbook-queries.ts'
import { SheetSections } from './workbook-sheets.tsx'

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

/** Each state of a workbook. */
function Shown({ workbook }: { workbook: Workbook }) {
  const { id, state, confirmation, asks_for_day_order } = workbook
  if (isAtWork(workbook))
    return (
      <WorkbookFrame workbook={workbook} hidesSections>
        <Row gap={8} rule="section" pad="16px 0" tone="quiet">
          <Spinner /> This can take two minutes. You can leave this page.
        </Row>
      </WorkbookFrame>
    )
  if (state === 'undone')
    return <WorkbookFrame workbook={workbook} actions={<ButtonLink to={paths.imports()}>Go to Imports</ButtonLink>} />
  const notes = <Notes workbook={workbook} />
  if (state === 'applied') return <Applied workbook={workbook} notes={notes} />
  if (asks_for_day_order) return <DayOrderForm workbook={workbook} notes={notes} />
  // A new preview begins without ticks.
  return <WorkbookPreview key={confirmation ?? id} workbook={workbook} notes={notes} />
}

/** The sentence about the last attempt, and its reasons. */
function Notes({ workbook: { state, sentence, reasons } }: { workbook: Workbook }) {
  if (sentence === null) return null
  return (
    <Stack gap={8} pad="0 0 20px">
      <Notice tone={state === 'preview' ? 'warning' : 'error'} icon={<CircleAlert size={16} aria-hidden="true" />}>
        {sentence}
      </Notice>
      {reasons.length > 0 && (
        <Stack as="ul" gap={4} kind="quiet" aria-label="Reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** The changes that were made, with the new workbook and Undo. */
function Applied({ workbook, notes }: { workbook: Workbook; notes: ReactNode }) {
  const { undo_until, takes, scope } = workbook
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const query = {
    ...(scope?.customer_id && { customer_id: scope.customer_id }),
    ...(scope?.engagement_ids.length && { engagement_ids: scope.engagement_ids.join(',') }),
  }
  return (
    <WorkbookFrame
      workbook={workbook}
      below={
        undo_until === null
          ? 'This can no longer be undone.'
          : `You can undo this until ${dateAndTime(undo_until)}, as long as none of these records changes. Sent emails stay sent.`
      }
      actions={
        <>
          {undo_until !== null && <Button onClick={() => setAsking(true)}>Undo</Button>}
          <DownloadButton
            load={() => call(downloadWorkbook, { query })}
            nameOf={() => 'client-portal.xlsx'}
            onRefusal={() => setChoosing(true)}
          >
            Download the refreshed workbook
          </DownloadButton>
        </>
      }
      notes={notes}
    >
      <SheetSections workbook={workbook} takes={takes} />
      {isChoosing && <DownloadDialog onClose={() => setChoosing(false)} />}
      {isAsking && <UndoDialog id={workbook.id} onClose={() => setAsking(false)} />}
    </WorkbookFrame>
  )
}

function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ draft: useUnstoredDraft({}), ...useUndo(id), onSent: onClose })
  return (
    <FormDialog form={form} danger title="Undo all changes of this workbook?" sendLabel="Undo" onClose={onClose}>
      <p>Each record gets back the values that it had before. Emails that were sent stay sent.</p>
      <p>If one of these records has changed since, we undo nothing and show which.</p>
    </FormDialog>
  )
}

/** Loads all data again when the portal has finished its work on a workbook, because any record may have changed. */
function useFreshRecords(isWorking: boolean): void {
  const client = useQueryClient()
  useEffect(() => (isWorking ? () => void client.invalidateQueries() : undefined), [client, isWorking])
}
