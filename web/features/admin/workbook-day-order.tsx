import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Stack } from '../../ui/stack.tsx'
import { DiscardButton } from './workbook-actions.tsx'
import { WorkbookFrame, type WorkbookHead } from './workbook-frame.tsx'
import { useChooseDayOrder, type Workbook } from './workbook-queries.ts'

const none: { first: 'day' | 'month' | '' } = { first: '' }

/** Asks once how days such as 03/04/2026 are read. The preview comes after it. */
export function DayOrderForm({ workbook, head }: { workbook: Workbook; head: WorkbookHead }) {
  const choosing = useChooseDayOrder(workbook.id)
  const form = useForm({
    draft: useDraft(`workbook day order ${workbook.id}`, none),
    problems: ({ first }) => ({ first: first === '' ? 'Choose how these days are read' : undefined }),
    send: ({ first }, signal) => choosing.send({ day_order: first === 'month' ? 'month first' : 'day first' }, signal),
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
      >
        <Stack gap={12} rule="section" pad="16px 0">
          <RadioList
            label="The file has days such as 03/04/2026. How do you read them?"
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
