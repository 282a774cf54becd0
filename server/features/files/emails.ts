import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { inDays } from '@portal/domain/dates/days-until'
import type { Concerns, Email } from '../../platform/email/template.ts'

interface About {
  to: string
  concerns: Concerns
  file_name: string
  engagement: string
  /** The files screen of the engagement. */
  href: string
  productName: string
}

export const deletedEmail = (about: About & { deletedBy: string; note: string }): Email => ({
  kind: 'file-deleted',
  to: about.to,
  concerns: about.concerns,
  subject: `${about.deletedBy} deleted ${about.file_name}`,
  paragraphs: [
    `${about.deletedBy} deleted your file ${about.file_name} from the Shared Files of ${about.engagement}.`,
    ...(about.note === '' ? [] : [{ quote: about.note }]),
  ],
  button: { label: 'Open Shared Files', href: about.href },
  reason: `You receive this because you shared the file in ${about.productName}.`,
})

export const expiringEmail = (about: About & { expire_on: CalendarDay; today: CalendarDay }): Email => {
  const ahead = inDays(about.expire_on, about.today)
  const when = about.expire_on === about.today ? ahead : `${ahead}, on ${formatDay(about.expire_on)}`
  return {
    kind: 'file-expiring',
    to: about.to,
    concerns: about.concerns,
    subject: `Your file ${about.file_name} expires ${ahead}`,
    paragraphs: [
      `Your file ${about.file_name} in the Shared Files of ${about.engagement} expires ${when}.`,
      'After that day it is archived, and no one can download it. If people still need it, share it again.',
    ],
    button: { label: 'Open Shared Files', href: about.href },
    reason: `You receive this because you shared the file in ${about.productName}.`,
  }
}
