import { countEngagements, listCustomers, listEngagements, pageSize } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { engagement } from './engagements.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

/** Project 0, Project 1 and so on. */
export const several = (count: number): Engagement[] =>
  Array.from({ length: count }, (_, index) => engagement({ id: `p${index}`, title: `Project ${index}` }))

const matching = (group: Engagement[], { search_input = '' }: { search_input?: string }): Engagement[] =>
  group.filter((one) => one.title.toLowerCase().includes(search_input.toLowerCase()))

/** A server that holds these engagements, in pages as the real one answers them. */
export function holding(active: Engagement[], completed: Engagement[] = []): FakeServer {
  const server = fakeServer()
  server.answers(listEngagements, async ({ query }) => {
    if (query.page_number !== '1') await new Promise((resolve) => setTimeout(resolve, 50))
    const found = matching(query.project_state === 'Expired Work Orders' ? completed : active, query)
    const size = Number(query.items_per_page ?? pageSize)
    const from = (Number(query.page_number ?? 1) - 1) * size
    return found.slice(from, from + size)
  })
  server.answers(countEngagements, ({ query }) => ({
    active: matching(active, query).length,
    completed: matching(completed, query).length,
  }))
  server.answers(listCustomers, () => ['Carrow Logistics', 'Halden & Moore Bank'])
  return server
}
