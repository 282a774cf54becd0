import {
  createTeamRequest,
  deleteTeamRequest,
  listTeamRequests,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import type { TestPortal } from './test-portal.ts'

/** Line of a team request. */
export const requestedLine = {
  member_role: 'Software developer',
  primary_skill: 'C# .NET',
  member_type_quantity: 2,
  member_start_date: '2026-07-01',
  member_duration: '6 months',
} as const

export type TeamRequestWorld = Awaited<ReturnType<typeof buildTeamRequestWorld>>

/** An engagement with its customer Helen, its lead Amara (both by their session cookies) and its client partner Marcus. */
export async function buildTeamRequestWorld({ call, records, signIn }: TestPortal) {
  const partner = await records.person({ name: 'Marcus Hale', email: 'Marcus@provider.example' })
  const lead = await records.person({ name: 'Amara Okafor', email: 'amara@provider.example' })
  const engagement = await records.engagement({ client_partner_id: partner, project_lead_id: lead })
  const helen = await signIn(await records.stakeholderAccount([engagement], { email: 'helen@customer.example' }))
  const amara = await signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', email: 'amara@provider.example' }),
  )
  return {
    engagement,
    helen,
    amara,
    partner,
    create: (body: object = { request_content: [requestedLine] }) =>
      call(createTeamRequest, { params: { id: engagement }, body: body as never }, helen),
    update: (id: string, is_new: boolean, body: object) =>
      call(
        updateTeamRequest,
        {
          params: { project_id: engagement, id },
          query: { is_new: String(is_new) },
          body: { is_new, ...body } as never,
        },
        helen,
      ),
    remove: (id: string, version?: number, as = helen) =>
      call(deleteTeamRequest, { params: { project_id: engagement, id }, query: { version } }, as),
    list: async () => (await call(listTeamRequests, { params: { id: engagement } }, amara)).body,
  }
}
