import { addDays, addMonths, type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import type { ExpiryMonths } from '@portal/domain/files/expiry'
import type { Category } from '@portal/domain/files/shared-file'
import type { demoAccounts } from './accounts.ts'
import { csvDocument, pdfDocument, sheetDocument, wordDocument } from './documents.ts'

/** Opens the demo's sensitive files; the banner of the start says so. */
export const demoFilePassword = 'Ledger2026'

type Person = (typeof demoAccounts)[number]['id']

export interface DemoFile {
  engagement: string
  name: string
  category: Category
  content: Buffer
  by: Person
  daysAgo: number
  /** 6 unless said. */
  months?: ExpiryMonths
  sensitive?: boolean
  archived?: boolean
  /** Age in days of a second version. */
  replacedDaysAgo?: number
  /** People who downloaded it the day after. */
  downloadedBy?: readonly Person[]
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** The month before the given day's by so many: "May 2026". */
function monthBefore(today: CalendarDay, count: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = year * 12 + month - 1 - count
  return `${monthNames[months % 12]} ${Math.floor(months / 12)}`
}

/** Days since the last 16 March that is over for a week. Whenever the demo starts, "files march" finds a file. */
function sinceMarch(today: CalendarDay): number {
  const ofThisYear = `${today.slice(0, 4)}-03-16`
  return dayNumber(today) - dayNumber(ofThisYear < addDays(today, -7) ? ofThisYear : addMonths(ofThisYear, -12))
}

const agreement = pdfDocument('Master services agreement', [
  'This agreement governs all work orders between the customer and the provider.',
  'Each work order names its team, its period and its rates.',
  'Either side may end a work order with thirty days of notice.',
])
const timesheet = (people: readonly string[]): Buffer =>
  csvDocument([['Name', 'Days', 'Absence'], ...people.map((name, index) => [name, 21 - (index % 3), index % 3])])
const crew = ['Tomasz Brandt', 'Amara Okafor', 'Priya Raman', 'Daniel Osei', 'Sofia Lindqvist']

/** Files shared before the demo starts: every category, sensitive, archived and close to expiry. */
export async function demoFiles(today: CalendarDay): Promise<DemoFile[]> {
  const payments: Omit<DemoFile, 'engagement'>[] = [
    {
      name: 'Master services agreement.pdf',
      category: 'Contracts',
      content: agreement,
      by: 'demo-client-partner',
      daysAgo: sinceMarch(today),
      months: 0,
      downloadedBy: ['demo-advanced', 'demo-standard'],
    },
    {
      name: 'Rate card.xlsx',
      category: 'Contracts',
      by: 'demo-delivery-lead',
      daysAgo: 24,
      sensitive: true,
      content: await sheetDocument([
        ['Role', 'Rate per day'],
        ['Senior engineer', 920],
        ['Delivery lead', 1080],
      ]),
      downloadedBy: ['demo-advanced'],
    },
    {
      name: 'Work order 4, signed.pdf',
      category: 'Work Orders',
      by: 'demo-advanced',
      daysAgo: 48,
      content: pdfDocument('Work order 4', ['Payments platform rebuild, third phase.', 'Signed by both sides.']),
      replacedDaysAgo: 41,
      downloadedBy: ['demo-client-partner'],
    },
    {
      // Ends within the week: three months are 89 days at least and 92 at most.
      name: 'Change request 12.docx',
      category: 'Work Orders',
      by: 'demo-standard',
      daysAgo: 87,
      months: 3,
      content: await wordDocument('Change request 12', ['Two more currencies for the settlement reports.']),
    },
    {
      name: 'Cut-over runbook.docx',
      category: 'Operational',
      by: 'demo-consultant',
      daysAgo: 9,
      content: await wordDocument('Cut-over runbook', ['Freeze the ledger.', 'Move the accounts.', 'Reconcile.']),
      downloadedBy: ['demo-standard'],
    },
    {
      name: 'Onboarding checklist.pdf',
      category: 'Operational',
      by: 'demo-delivery-lead',
      daysAgo: 120,
      content: pdfDocument('Onboarding checklist', ['Laptop', 'Building pass', 'Access to the repositories']),
      archived: true,
    },
    ...[1, 2].map((month) => ({
      name: `Timesheets ${monthBefore(today, month)}.csv`,
      category: 'Timesheets' as const,
      content: timesheet(crew),
      by: 'demo-delivery-lead' as const,
      daysAgo: 4 + 30 * (month - 1),
    })),
  ]
  const validation: DemoFile = {
    engagement: 'P0025',
    name: 'Validation plan.docx',
    category: 'Operational',
    by: 'demo-delivery-lead',
    // Expires within the week, like the change request.
    daysAgo: 86,
    months: 3,
    content: await wordDocument('Validation plan', ['What we test, who tests it, and against which rule.']),
  }
  const elsewhere = ['P0002', 'P0006', 'P0022'].flatMap((engagement, index): DemoFile[] => [
    {
      engagement,
      name: 'Master services agreement.pdf',
      category: 'Contracts',
      content: agreement,
      by: 'demo-client-partner',
      daysAgo: 160 + 20 * index,
      months: 0,
    },
    {
      engagement,
      name: `Timesheets ${monthBefore(today, 1)}.csv`,
      category: 'Timesheets',
      content: timesheet(crew.slice(index)),
      by: 'demo-consultant',
      daysAgo: 3 + index,
    },
  ])
  return [...payments.map((file) => ({ engagement: 'P0001', ...file })), ...elsewhere, validation]
}

export const daysBefore = (today: CalendarDay, days: number): Date => new Date(`${addDays(today, -days)}T10:15:00Z`)
