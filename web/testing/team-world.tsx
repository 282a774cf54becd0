import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { listTags } from '@portal/domain/tags/contract'
import { getOversight, listGroupTeams } from '@portal/domain/team/contract'
import { screen, within } from '@testing-library/react'
import { engagement } from './engagements.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { stakeholder } from './people.ts'
import { renderPortal } from './render-portal.tsx'
import { groupTeam, member } from './team.ts'

const kotlin = { id: 't1', name: 'Kotlin' }

/** Three people on an engagement: Ann is in the one team and has the one tag, as the client partner has. */
export const [ann, bea, cal] = [member('Ann', [kotlin]), member('Bea'), member('Cal')] as const
export const core = groupTeam('Core', [ann], 3)
export const tag = { ...kotlin, member_assignments: [{ employee_id: 'Ann', employee_name: 'Ann' }], version: 1 }
export const payments = engagement({
  status: 'Active',
  project_lead_name: 'Amara Okafor',
  default_client_partner_name: 'Marcus Hale',
  portfolio_director_name: 'Ingrid Solberg',
  portfolio_director_email: 'ingrid@acme.example',
  header_tags: { client_partner: [kotlin], portfolio_director: [] },
  user_has_extra_access: true,
  may_answer_extensions: false,
})

export function teamServer(): FakeServer {
  const server = fakeServer()
  server.answers(getEngagement, () => payments)
  server.answers(listMembers, () => [ann, bea, cal])
  server.answers(listGroupTeams, () => [core])
  server.answers(listTags, () => [tag])
  server.answers(getOversight, () => ({ client_partner: null, portfolio_director: null, project_lead: null }))
  return server
}

export async function openTeam(server: FakeServer, at = '/engagements/p1/team', as = stakeholder()) {
  const portal = renderPortal({ at, as, server })
  await screen.findByRole('heading', { name: payments.title })
  await screen.findByRole('navigation', { name: 'Team views' })
  return portal
}

export const views = () => within(screen.getByRole('navigation', { name: 'Team views' }))

export const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

/** Opens the menu of a person's card and says what it offers. */
export async function menuOf({ click }: { click: (element: Element) => Promise<void> }, name: string) {
  await click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
