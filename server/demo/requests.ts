import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import type { LineInput } from '@portal/domain/team-requests/validation'
import { endAfter } from '@portal/domain/work-orders/extension-draft'
import { decideOn } from '../features/team-requests/decide-proposal.ts'
import { propose } from '../features/team-requests/propose-person.ts'
import { requestTeam } from '../features/team-requests/request-team.ts'
import { answerExtension, requestExtension } from '../features/work-orders/extension.ts'
import type { Past } from './past-portal.ts'

interface DemoTeamRequest {
  /** Days from the demo's today: -7 is a week ago. */
  day: number
  by: string
  engagement: string
  /** Role, skill, number of people, first day (counted like `day`), duration. */
  lines: [LineInput['member_role'], LineInput['primary_skill'], number, number, LineInput['member_duration']][]
  comment: string | null
  /** Proposals for the first line. */
  proposals: { day: number; employee: string; note?: string; answer?: Answer }[]
}

interface Answer {
  day: number
  decision: 'accepted' | 'declined'
  note?: string
}

/** One is completed, one has an open proposal, one has no proposal, and one a declined proposal alone. */
const teamRequests: DemoTeamRequest[] = [
  {
    day: -61,
    by: 'demo-advanced',
    engagement: 'P0001',
    lines: [['QA Engineer', 'Python', 1, -48, '3 months']],
    comment: 'We need someone to own the regression tests until the cut-over.',
    proposals: [
      {
        day: -58,
        employee: 'E058',
        note: 'Free from the start of the month.',
        answer: {
          day: -57,
          decision: 'accepted',
          note: 'We know Marta from the card migration. Welcome back.',
        },
      },
    ],
  },
  {
    day: -9,
    by: 'demo-advanced',
    engagement: 'P0001',
    lines: [
      ['Software developer', 'React', 2, 22, '6 months'],
      ['Delivery Lead', 'Scrum', 1, 22, '12 months'],
    ],
    comment: 'For the second payments squad. Experience with ISO 20022 would help.',
    proposals: [
      {
        day: -7,
        employee: 'E019',
        note: 'Built the settlement screens last year.',
        answer: { day: -6, decision: 'accepted' },
      },
      {
        day: -6,
        employee: 'E049',
        note: 'Joins from the mobile team.',
        answer: { day: -4, decision: 'declined', note: 'We need someone with more experience in payments.' },
      },
      { day: -2, employee: 'E025', note: 'Six years in payments, two of them on ISO 20022.' },
    ],
  },
  {
    day: -1,
    by: 'demo-standard',
    engagement: 'P0001',
    lines: [['Associate Software developer', 'Angular', 1, 44, 'Other']],
    comment: null,
    proposals: [],
  },
  {
    day: -10,
    by: 'demo-advanced',
    engagement: 'P0006',
    lines: [['QA Engineer', 'Python', 1, 30, '3 months']],
    comment: null,
    proposals: [
      {
        day: -8,
        employee: 'E064',
        answer: { day: -6, decision: 'declined', note: 'We need someone who has tested consent screens before.' },
      },
    ],
  },
]

export async function requestTeams({ at, viewer, engagement }: Past): Promise<void> {
  const amara = await viewer('demo-delivery-lead')
  const { db, today } = at(0)
  for (const { day, by, engagement: engagementId, lines, comment, proposals } of teamRequests) {
    const customer = await viewer(by)
    const id = await engagement(customer, engagementId)
    const { id: request_id, request_content } = await requestTeam(at(day), db, customer, id, {
      request_content: lines.map(([member_role, primary_skill, member_type_quantity, start, member_duration]) => {
        const member_start_date = addDays(today(), start)
        return { member_role, primary_skill, member_type_quantity, member_start_date, member_duration }
      }),
      request_comment: comment,
    })
    const line_id = request_content[0]?.id ?? ''
    for (const { day, employee: employee_id, note, answer } of proposals) {
      const request = await propose(at(day), db, amara, id, { request_id, line_id, employee_id, note })
      const all = request.request_content.flatMap((line) => line.proposals)
      const proposal_id = all.find((proposal) => proposal.employee_id === employee_id)?.id ?? ''
      if (!answer) continue
      const { decision, note: reason } = answer
      await decideOn(at(answer.day), db, customer, id, { request_id, proposal_id, decision, note: reason })
    }
  }
}

/** Those with a note were accepted the day before yesterday. Their work orders still have to be moved. */
const extensions = [
  {
    day: -3,
    by: 'demo-standard',
    order: 'P0006-W4',
    later: (end: CalendarDay) => endAfter(end, 2),
    message: 'Two more months, so that the consent screens can be tested with all banks.',
  },
  {
    day: -6,
    by: 'demo-advanced',
    order: 'P0014-W2',
    later: (end: CalendarDay) => endAfter(end, 3),
    message: 'Three more months, so that the brokers can join.',
    acceptedWith: 'The team stays as it is.',
  },
  {
    day: -5,
    by: 'demo-standard',
    order: 'P0006-W5',
    later: (end: CalendarDay) => endAfter(end, 1),
    message: 'One more month for the support of the last two banks.',
    acceptedWith: 'Agreed.',
  },
  {
    day: -4,
    by: 'demo-other',
    order: 'P0015-W3',
    later: (end: CalendarDay) => addDays(end, 42),
    message: 'Six more weeks, until the last policies have been migrated.',
  },
]

export async function requestExtensions({ at, viewer, workOrder }: Past): Promise<void> {
  const amara = await viewer('demo-delivery-lead')
  const { db } = at(0)
  for (const { day, by, order, later, message, acceptedWith: note } of extensions) {
    const customer = await viewer(by)
    const found = await workOrder(customer, order)
    const { extension_request } = await requestExtension(at(day), db, customer, found, {
      message,
      proposed_end_date: later(found.end_date),
    })
    if (note === undefined) continue
    const answer = { state: 'accepted', note } as const
    await answerExtension(at(-2), db, amara, await workOrder(amara, order), extension_request.id, answer)
  }
}
