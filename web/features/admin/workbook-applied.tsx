import { Download, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { WorkbookFrame, type WorkbookHead } from './workbook-frame.tsx'
import { useRefreshedWorkbook, useUndo, type Workbook } from './workbook-queries.ts'
import { listedSheets, SheetSections } from './workbook-sheets.tsx'

interface WorkbookAppliedProps {
  workbook: Workbook
  head: WorkbookHead
  notes: ReactNode
}

/** What was changed, with the new workbook and the way back. */
export function WorkbookApplied({ workbook, head, notes }: WorkbookAppliedProps) {
  const { undo_until } = workbook
  const refreshed = useRefreshedWorkbook()
  const [isAsking, setAsking] = useState(false)
  return (
    <WorkbookFrame
      head={{
        ...head,
        below:
          undo_until === null
            ? 'This can no longer be undone.'
            : `You can undo this until ${dateAndTime(undo_until)}, as long as none of these records changes. Sent emails stay sent.`,
      }}
      actions={
        <>
          {undo_until !== null && (
            <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
              Undo
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            busy={refreshed.isPending}
            onClick={() => refreshed.mutate()}
          >
            Download the refreshed workbook
          </Button>
        </>
      }
      notes={notes}
      sheets={listedSheets(workbook)}
    >
      <SheetSections workbook={workbook} />
      {isAsking && <UndoDialog workbook={workbook} onClose={() => setAsking(false)} />}
    </WorkbookFrame>
  )
}

function UndoDialog({ workbook, onClose }: { workbook: Workbook; onClose: () => void }) {
  const undoing = useUndo(workbook.id)
  const form = useForm({ draft: useUnstoredDraft({}), ...undoing, onSent: onClose })
  return (
    <FormDialog form={form} danger title="Undo all changes of this workbook?" sendLabel="Undo" onClose={onClose}>
      <p>Each record gets back the values that it had before. Emails that were sent stay sent.</p>
      <p>If one of these records has changed since, we undo nothing and show which.</p>
    </FormDialog>
  )
}
