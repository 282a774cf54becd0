import type { DayOrder } from '@portal/domain/workbook/workbook'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Stack } from '../../ui/stack.tsx'
import { DiscardButton } from './workbook-actions.tsx'
import { WorkbookFrame, type WorkbookHead } from './workbook-frame.tsx'
import { useChooseDayOrder, type Workbook } from './workbook-queries.ts'

const none: { day_order: DayOrder | '' } = { day_order: '' }

/** Asks once how days such as 03/04/2026 are read. The preview comes after it. */
export function DayOrderForm({ workbook, head }: { workbook: Workbook; head: WorkbookHead }) {
  const choosing = useChooseDayOrder(workbook.id)
  const form = useForm({
    draft: useDraft(`workbook day order ${workbook.id}`, none),
    problems: ({ day_order }) => ({ day_order: day_order === '' ? 'Choose how these days are read' : undefined }),
    send: ({ day_order }, signal) => choosing.send({ day_order: day_order || 'day first' }, signal),
    refresh: choosing.refresh,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <WorkbookFrame
        head={head}
        actions={
          <>
            <DiscardButton id={workbook.id} />
            <Button type="submit" variant="primary" busy={form.isSending}>
              Continue
            </Button>
          </>
        }
        sheets={[]}
      >
        <Stack gap={12} rule="section" pad="16px 0">
          <RadioList
            label="The file has days such as 03/04/2026. How do you read them?"
            value={form.content.day_order}
            error={form.errorOf('day_order')}
            onChange={(day_order) => form.change({ day_order })}
            options={[
              { value: 'day first', label: 'Day first', hint: '03/04/2026 is 3 Apr 2026' },
              { value: 'month first', label: 'Month first', hint: '03/04/2026 is 4 Mar 2026' },
            ]}
          />
          <Alert>{form.failure}</Alert>
        </Stack>
      </WorkbookFrame>
    </form>
  )
}
