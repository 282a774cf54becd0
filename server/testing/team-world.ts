import type { TestPortal } from './test-portal.ts'

/** An engagement with a client partner, a delivery lead, a director and some people, seen by two editors. */
export async function buildTeamWorld({ records, signIn }: TestPortal, people = 4) {
  const lead = (name: string) =>
    records.person({ name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@provider.example` })
  const director = await lead('Ingrid Solberg')
  const engagement = await records.engagement({
    client_partner_id: await lead('Marcus Hale'),
    project_lead_id: await lead('Amara Okafor'),
    portfolio_director_id: director,
  })
  const order = await records.workOrder({
    engagement_id: engagement,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  const members: string[] = []
  for (let number = 1; number <= people; number++) {
    const employee_id = await records.person({ name: `Person ${String(number).padStart(2, '0')}` })
    await records.assignment({ work_order_id: order, employee_id, member_role_id: 100 - number })
    members.push(employee_id)
  }
  return {
    engagement,
    order,
    director,
    members,
    stakeholder: await signIn(await records.stakeholderAccount([engagement])),
    partner: await signIn(await records.staffAccount({ job_title: 'Client Partner' })),
    consultant: await signIn(await records.staffAccount({ job_title: 'Consultant' })),
    stranger: await signIn(await records.stakeholderAccount([])),
  }
}
export type TeamWorld = Awaited<ReturnType<typeof buildTeamWorld>>

export const people = (ids: readonly string[]) => ({ member_assignments: ids.map((employee_id) => ({ employee_id })) })
