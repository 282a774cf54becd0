import { formatNumber } from '@portal/domain/text/format-number'
import type { Remark } from '@portal/domain/workbook/contract'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { type Form, useForm } from '../../shared/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { DiscardButton, UploadButton, useWorkbookFile } from './workbook-actions.tsx'
import { Conflicts } from './workbook-conflicts.tsx'
import { WorkbookFrame, type WorkbookHead } from './workbook-frame.tsx'
import { useApply, useRemarks, type Workbook } from './workbook-queries.ts'
import { listedSheets, SheetSections } from './workbook-sheets.tsx'
import { applyLabel, changeCount, counted, namesOf } from './workbook-words.ts'

interface WorkbookPreviewProps {
  workbook: Workbook
  head: WorkbookHead
  notes: ReactNode
}

interface Ticks {
  takes: readonly string[]
  removes_missing: boolean
  sends_invitations: boolean
  is_silent: boolean
}
const noTicks: Ticks = { takes: [], removes_missing: false, sends_invitations: false, is_silent: false }

/** Changes of a workbook with the ticks that applying it needs, or its problems. */
export function WorkbookPreview({ workbook, head, notes }: WorkbookPreviewProps) {
  const { id, confirmation, sheets, problem_count, warning_count, missing } = workbook
  const file = useWorkbookFile()
  const applying = useApply(id)
  const form = useForm({
    draft: useDraft(`workbook ${id} ${confirmation}`, noTicks),
    send: ({ takes, ...ticks }, signal) =>
      applying.send({ confirmation: confirmation ?? '', takes: [...takes], ...ticks }, signal),
    refresh: applying.refresh,
  })
  const { takes, removes_missing } = form.content
  const [isAsking, setAsking] = useState(false)
  const mayApply = confirmation !== null && problem_count === 0
  const conflicts = sheets.reduce((sum, sheet) => sum + sheet.conflicts, 0)
  const label = applyLabel(workbook, removes_missing)
  const hasFailed = confirmation === null && problem_count === 0
  const isSame = mayApply && changeCount(workbook) === 0
  return (
    <WorkbookFrame
      head={head}
      actions={
        <>
          <DiscardButton id={id} />
          {(hasFailed || isSame || problem_count > 0) && (
            <UploadButton file={file} primary={hasFailed}>
              {problem_count > 0 ? 'Upload the fixed file' : 'Upload another file'}
            </UploadButton>
          )}
          {problem_count > 0 && <RemarksButton workbook={workbook} />}
          {mayApply && (!isSame || removes_missing) && (
            <Button
              variant="primary"
              busy={form.isSending}
              onClick={() => (removes_missing ? setAsking(true) : form.submit())}
            >
              {label}
            </Button>
          )}
        </>
      }
      notes={
        <>
          {notes}
          {file.field}
          <Alert>{form.failure}</Alert>
        </>
      }
      sheets={listedSheets(workbook)}
      parts={[
        { id: 'problems', title: 'Problems', count: problem_count, isProblem: true },
        { id: 'warnings', title: 'Warnings', count: warning_count },
        { id: 'conflicts', title: 'Changed here', count: conflicts },
      ]}
    >
      {isSame && (
        <Box as="p" rule="section" pad="16px 0">
          The rows of this file are the same as in the portal.
        </Box>
      )}
      <Remarks id="problems" title="Problems" remarks={workbook.problems} count={problem_count} />
      <Remarks id="warnings" title="Warnings" remarks={workbook.warnings} count={warning_count} />
      {conflicts > 0 && (
        <Conflicts
          workbook={workbook}
          takes={takes}
          onChange={mayApply ? (takes) => form.change({ takes }) : undefined}
        />
      )}
      <SheetSections workbook={workbook} takes={takes} />
      {missing.count > 0 && <Missing workbook={workbook} form={mayApply ? form : undefined} />}
      {mayApply && <Emails workbook={workbook} form={form} />}
      <Confirm
        open={isAsking}
        danger
        title={`Remove ${counted(missing.count, 'record')}?`}
        confirmLabel={label}
        onConfirm={() => {
          setAsking(false)
          form.submit()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{namesOf(missing.names, missing.count)}.</p>
        {missing.are_many && (
          <p>This is more than a fifth of the records that the workbook had. Check that no rows were lost.</p>
        )}
      </Confirm>
    </WorkbookFrame>
  )
}

function RemarksButton({ workbook }: { workbook: Workbook }) {
  const download = useRemarks(workbook)
  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      Download with remarks
    </Button>
  )
}

interface RemarksProps {
  id: 'problems' | 'warnings'
  title: string
  /** The first ones. */
  remarks: readonly Remark[]
  count: number
}

function Remarks({ id, title, remarks, count }: RemarksProps) {
  if (count === 0) return null
  const tone = id === 'problems' ? 'danger' : undefined
  return (
    <section id={id}>
      <SectionHead title={title} count={formatNumber(count)} />
      <Table
        label={title}
        rows={remarks}
        keyOf={(_, index) => String(index)}
        columns={[
          { name: 'Sheet', cell: ({ sheet_title }) => sheet_title },
          { name: 'Row', figures: true, cell: ({ row }) => formatNumber(row) },
          { name: 'Column', cell: ({ column }) => column, isHiddenIfEmpty: true },
          {
            name: 'In the file',
            isHiddenIfEmpty: true,
            cell: ({ text }) => text !== '' && <Text tone={tone}>{text}</Text>,
          },
          { name: tone ? 'What to do' : 'Good to know', wide: true, cell: ({ sentence }) => sentence },
        ]}
      />
      {count > remarks.length && (
        <Box as="p" kind="quiet" pad="12px 0">
          {`These are the first ${formatNumber(remarks.length)}. “Download with remarks” shows all.`}
        </Box>
      )}
    </section>
  )
}

interface TicksProps {
  workbook: Workbook
  form: Form<Ticks>
}

/** Records that stay, unless the person ticks that they go. */
function Missing({
  workbook: { missing, sheets },
  form,
}: {
  workbook: Workbook
  form: TicksProps['form'] | undefined
}) {
  const { count, names } = missing
  const [are, they] = count === 1 ? ['is', 'It stays'] : ['are', 'They stay']
  return (
    <section id="missing">
      <SectionHead title="Not in the file" count={formatNumber(count)} />
      <Stack gap={8} rule="row" pad="12px 0 20px">
        <p>{`${counted(count, 'record')} of the portal ${are} not in this file. ${they} in the portal.`}</p>
        {form && (
          <Checkbox
            label={`Remove ${namesOf(names, count)}`}
            checked={form.content.removes_missing}
            onChange={(removes_missing) => form.change({ removes_missing })}
          />
        )}
        {count > names.length && (
          <Text as="p" kind="quiet">
            All are listed in{' '}
            {sheets
              .filter((sheet) => sheet.missing > 0)
              .map(({ sheet, title }, index) => (
                <span key={sheet}>
                  {index > 0 && ', '}
                  <a href={`#${sheet}`}>{title}</a>
                </span>
              ))}
            .
          </Text>
        )}
      </Stack>
    </section>
  )
}

function Emails({ workbook: { emails, invitations }, form }: TicksProps) {
  if (emails === 0 && invitations === 0) return null
  const { content, change } = form
  return (
    <section>
      <SectionHead title="Emails" />
      <Stack gap={8} align="start" rule="row" pad="12px 0 20px">
        {invitations > 0 && (
          <Checkbox
            label={`Send ${counted(invitations, 'invitation')}`}
            checked={content.sends_invitations}
            onChange={(sends_invitations) => change({ sends_invitations })}
          />
        )}
        {emails > 0 && (
          <div>
            <Checkbox
              label="Send no emails about these changes"
              checked={content.is_silent}
              onChange={(is_silent) => change({ is_silent })}
            />
            <Text as="p" kind="quiet">
              {counted(emails, 'email goes', 'emails go')} out otherwise.
            </Text>
          </div>
        )}
      </Stack>
    </section>
  )
}
