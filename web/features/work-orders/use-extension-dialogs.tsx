import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Actions } from './actions.ts'

const ExtensionDialog = lazyDialog(async () => (await import('./extension-dialog.tsx')).ExtensionDialog)
const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const WithdrawDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).WithdrawDialog)

type OpenDialog =
  | { what: 'request'; engagement: Engagement; order: WorkOrder }
  | { what: 'answer' | 'withdraw'; engagement: Engagement; order: WorkOrder; request: ExtensionRequest }

/** The dialogs about an extension, and what opens them. The openers stay the same. */
export function useExtensionDialogs(today: CalendarDay) {
  const [asking, setAsking] = useState<OpenDialog>()
  const openers = useMemo<Pick<Actions, 'request' | 'answer' | 'withdraw'>>(
    () => ({
      request: (engagement, order) => setAsking({ what: 'request', engagement, order }),
      answer: (engagement, order, request) => setAsking({ what: 'answer', engagement, order, request }),
      withdraw: (engagement, order, request) => setAsking({ what: 'withdraw', engagement, order, request }),
    }),
    [],
  )
  const close = () => setAsking(undefined)
  const dialogs = (
    <>
      {asking?.what === 'request' && <ExtensionDialog {...asking} today={today} onClose={close} />}
      {asking?.what === 'answer' && <AnswerDialog {...asking} onClose={close} />}
      {asking?.what === 'withdraw' && <WithdrawDialog {...asking} onClose={close} />}
    </>
  )
  return { openers, dialogs }
}
