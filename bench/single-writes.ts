import { sql } from 'kysely'
import type { Database } from '../server/platform/database/database.ts'
import { contentedAnswers } from '../server/testing/records.ts'

/** A stakeholder with Advanced access, and a person who works on one of their engagements. */
export interface Writer {
  email: string
  engagement: string
  employee: string
}

/** Makes one call to the portal as the writer. Returns the body of the answer. */
export type Call = (method: string, path: string, body: object) => Promise<unknown>

/** `number` is another one each time. */
type Write = (call: Call, writer: Writer, number: number) => Promise<unknown>

/** People of different customers, because the number of invitations per person and hour is limited. */
export async function findWriters(db: Database, count: number): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select min(account.email) as email, place.engagement_id as engagement, min(assigned.employee_id) as employee
    from account join account_engagement place on place.account_id = account.id
      join member_assignment assigned on assigned.engagement_id = place.engagement_id
      join work_order on work_order.id = assigned.work_order_id
    where account.login_method = 'external' and account.access_level = 1 and account.active
      and assigned.end_date >= current_date and work_order.removed_at is null
    group by place.engagement_id order by engagement`.execute(db)
  const byPerson = new Map(rows.map((row) => [row.email, row]))
  return [...byPerson.values()].slice(0, count)
}

export const singleWrites: Readonly<Record<string, Write>> = {
  'sharing a small file': (call, { engagement }, number) => {
    const form = new FormData()
    form.append('data', '{}')
    form.append('file', new Blob([`Day,Hours\n1,${number}\n`]), `Hours ${number}.csv`)
    return call('POST', `/api/sharing-area/files?project_id=${engagement}&category=Operational&expire_on=6`, form)
  },
  'inviting a stakeholder': (call, { email, engagement }, number) =>
    call('POST', `/api/projects/${engagement}/stakeholders`, {
      full_name: 'Robin Bench',
      email: `robin.${number}@${email.split('@')[1]}`,
      role: 'Product Owner',
      phone: '',
      access_level: 2,
    }),
  'feedback on a person': (call, { engagement, employee }, number) =>
    call('POST', '/api/feedback/individual-feedback', {
      feedback: `Always prepared, ${number} times.`,
      project_id: engagement,
      employee_id: employee,
    }),
  'submitting a survey': (call, { engagement }) =>
    call('POST', '/api/customer-survey', {
      projectID: engagement,
      data: contentedAnswers.map((answer) => ({ question: '', answer })),
    }),
  'a tag on a person': async (call, { engagement, employee }, number) => {
    const tags = `/api/projects/${engagement}/tags`
    const { data } = (await call('POST', tags, { name: `tag ${number}` })) as { data: { object_id: string } }
    return call('PATCH', `${tags}/${data.object_id}`, { member_assignments: [{ employee_id: employee }] })
  },
}
