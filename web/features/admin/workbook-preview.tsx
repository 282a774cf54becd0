import { formatNumber } from '@portal/domain/text/format-number'
import { downloadRemarks, type Remark } from '@portal/domain/workbook/contract'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { type Form, useForm } from '../../shared/forms/form.ts'
import { call } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { DiscardButton, DownloadButton, useWorkbookFile } from './workbook-actions.tsx'
import { changeCount, counted, listsMissing, undecidedCount, WorkbookFrame } from './workbook-frame.tsx'
import { useApply, useChooseDayOrder, type Workbook } from './workbook-queries.ts'
import { Conflicts, SheetSections } from './workbook-sheets.tsx'

interface Ticks {
  takes: readonly string[]
  removes_missing: boolean
  sends_invitations: boolean
  is_silent: boolean
}
const noTicks: Ticks = { takes: [], removes_missing: false, sends_invitations: false, is_silent: false }

/** Changes of a workbook with the ticks that applying it needs, or its problems. */
export function WorkbookPreview({ workbook, notes }: { workbook: Workbook; notes: ReactNode }) {
  const { id, confirmation, sheets, problem_count, warning_count, missing } = workbook
  const file = useWorkbookFile()
  const applying = useApply(id)
  const draft = useDraft(`workbook ${id} ${confirmation}`, noTicks)
  const form = useForm({
    // If applying fails, the same preview is shown again with its ticks.
    draft: { ...draft, settle: () => {} },
    send: (ticks, signal) =>
      applying.send({ ...ticks, takes: [...ticks.takes], confirmation: confirmation ?? '' }, signal),
    refresh: applying.refresh,
  })
  const { takes, removes_missing } = form.content
  const [isAsking, setAsking] = useState(false)
  const hasProblems = problem_count > 0
  const mayApply = confirmation !== null && !hasProblems
  const isSame = mayApply && changeCount(workbook, takes.length) === 0
  const conflicts = sheets.reduce((sum, sheet) => sum + sheet.conflicts, 0)
  const label = applyLabel(workbook, takes.length, removes_missing)
  return (
    <WorkbookFrame
      workbook={workbook}
      actions={
        <>
          <DiscardButton id={id} />
          {(!mayApply || isSame) && (
            <Button icon={<Upload aria-hidden="true" />} busy={file.isSending} onClick={file.choose}>
              {hasProblems ? 'Upload the fixed file' : 'Upload another file'}
            </Button>
          )}
          {hasProblems && <RemarksButton workbook={workbook} />}
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
      parts={[
        { id: 'problems', title: 'Problems', count: problem_count, isProblem: true },
        { id: 'warnings', title: 'Warnings', count: warning_count },
        { id: 'conflicts', title: 'Changed here', count: conflicts },
      ]}
    >
      {isSame && undecidedCount(sheets) === 0 && (
        <Box as="p" rule="section" pad="16px 0">
          The rows of this file are the same as in the portal.
        </Box>
      )}
      <Remarks title="Problems" remarks={workbook.problems} count={problem_count} />
      <Remarks title="Warnings" remarks={workbook.warnings} count={warning_count} />
      {conflicts > 0 && (
        <Conflicts workbook={workbook} takes={takes} onChange={mayApply && ((takes) => form.change({ takes }))} />
      )}
      <SheetSections workbook={workbook} takes={takes} />
      {missing.count > 0 && <Missing workbook={workbook} form={mayApply && form} />}
      {mayApply && !(isSame && !removes_missing) && <Informed workbook={workbook} form={form} />}
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
        <p>{missingNames(workbook)}.</p>
        {missing.are_many && (
          <p>This is more than a fifth of the records that the workbook had. Check that no rows were lost.</p>
        )}
      </Confirm>
    </WorkbookFrame>
  )
}

/** "Apply 18 changes, remove 3" */
function applyLabel(workbook: Workbook, taken: number, removes: boolean): string {
  const changes = changeCount(workbook, taken)
  const removed = removes ? `remove ${formatNumber(workbook.missing.count)}` : ''
  if (changes === 0) return removed.replace('r', 'R')
  return [`Apply ${counted(changes, 'change')}`, removed].filter(Boolean).join(', ')
}

/** "Ann, Ben and 35 more" */
function missingNames({ missing: { names, count } }: Workbook): string {
  const rest = count - names.length
  return new Intl.ListFormat('en-GB').format(rest > 0 ? [...names, `${formatNumber(rest)} more`] : names)
}

const RemarksButton = ({ workbook: { id, file_name } }: { workbook: Workbook }) => (
  <DownloadButton
    load={() => call(downloadRemarks, { params: { id } })}
    nameOf={({ type }) => `${file_name.replace(/\.\w+$/, '')} with remarks.${type.includes('csv') ? 'csv' : 'xlsx'}`}
  >
    Download with remarks
  </DownloadButton>
)

interface RemarksProps {
  title: 'Problems' | 'Warnings'
  /** The first ones. */
  remarks: readonly Remark[]
  count: number
}

function Remarks({ title, remarks, count }: RemarksProps) {
  if (count === 0) return null
  const shown = count > remarks.length ? `first ${remarks.length} of ${formatNumber(count)}` : formatNumber(count)
  return (
    <section id={title.toLowerCase()}>
      <SectionHead title={title} count={shown} />
      <Table
        label={title}
        rows={remarks}
        keyOf={(_, index) => String(index)}
        columns={[
          { name: 'Sheet', cell: ({ sheet_title }) => sheet_title },
          { name: 'Row', figures: true, cell: ({ row }) => row && formatNumber(row) },
          { name: 'Column', isHiddenIfEmpty: true, cell: ({ column }) => column },
          {
            name: 'In the file',
            isHiddenIfEmpty: true,
            cell: ({ text }) => text && <Text tone={title === 'Problems' ? 'danger' : undefined}>{text}</Text>,
          },
          { name: title === 'Problems' ? 'What to do' : 'Good to know', wide: true, cell: ({ sentence }) => sentence },
        ]}
      />
    </section>
  )
}

/** Records that stay, unless the person ticks that they go. */
function Missing({ workbook, form }: { workbook: Workbook; form: Form<Ticks> | false }) {
  const { count } = workbook.missing
  return (
    <section id="missing">
      <SectionHead title="Not in the file" count={formatNumber(count)} />
      <Stack gap={8} rule="row" pad="12px 0 20px">
        <p>
          {`${counted(count, 'record')} of the portal ${count === 1 ? 'is not in this file. It stays' : 'are not in this file. They stay'} in the portal.`}
          {listsMissing(workbook) && ' They are at the end of their sheets above.'}
        </p>
        {form && (
          <Checkbox
            label={`Remove ${missingNames(workbook)}`}
            checked={form.content.removes_missing}
            onChange={(removes_missing) => form.change({ removes_missing })}
          />
        )}
      </Stack>
    </section>
  )
}

function Informed({ workbook: { emails, invitations }, form }: { workbook: Workbook; form: Form<Ticks> }) {
  return (
    <section>
      <SectionHead title="Who is informed" />
      <Stack gap={8} align="start" rule="row" pad="12px 0 20px">
        {invitations > 0 && (
          <Checkbox
            label={`Send ${counted(invitations, 'invitation')}`}
            checked={form.content.sends_invitations}
            onChange={(sends_invitations) => form.change({ sends_invitations })}
          />
        )}
        <Checkbox
          label="Tell no one about these changes"
          checked={form.content.is_silent}
          onChange={(is_silent) => form.change({ is_silent })}
        />
        <Text kind="quiet">
          {emails > 0 && `${counted(emails, 'email')} ${emails === 1 ? 'goes' : 'go'} out otherwise. `}
          People also find changes in their notifications and in Recent changes. A person whose address changes gets an
          email in any case.
        </Text>
      </Stack>
    </section>
  )
}

const noOrder: { first: 'day' | 'month' | '' } = { first: '' }

/** Asks once how days such as 03/04/2026 are read. The preview comes after it. */
export function DayOrderForm({ workbook, notes }: { workbook: Workbook; notes: ReactNode }) {
  const choosing = useChooseDayOrder(workbook.id)
  const form = useForm({
    draft: useDraft(`workbook day order ${workbook.id}`, noOrder),
    problems: ({ first }) => ({ first: first === '' ? 'Choose how these days are read' : undefined }),
    send: ({ first }, signal) => choosing.send({ day_order: first === 'month' ? 'month first' : 'day first' }, signal),
    refresh: choosing.refresh,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <WorkbookFrame
        workbook={workbook}
        hidesSections
        notes={notes}
        actions={
          <>
            <DiscardButton id={workbook.id} />
            <Button type="submit" variant="primary" busy={form.isSending}>
              Continue
            </Button>
          </>
        }
      >
        <Stack gap={12} rule="section" pad="16px 0">
          <RadioList
            label="The file has days such as 03/04/2026. Which comes first, the day or the month?"
            value={form.content.first}
            error={form.errorOf('first')}
            onChange={(first) => form.change({ first })}
            options={[
              { value: 'day', label: 'Day first', hint: '03/04/2026 is 3 Apr 2026' },
              { value: 'month', label: 'Month first', hint: '03/04/2026 is 4 Mar 2026' },
            ]}
          />
          <Alert>{form.failure}</Alert>
        </Stack>
      </WorkbookFrame>
    </form>
  )
}
