import { largestPage, listEngagements } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { call } from '../../shared/http/call.ts'
import { listed, type WorkOrderFilter } from './queries.ts'

/** All that the filter lets through, page by page; `onPage` hears how many came so far. */
export async function everyEngagement(
  filter: WorkOrderFilter,
  onPage: (count: number) => void,
  signal: AbortSignal,
): Promise<Engagement[]> {
  const found = new Map<string, Engagement>()
  for (let page_number = 1; ; page_number++) {
    const query = { page_number, items_per_page: largestPage, ...listed(filter) }
    const page = await call(listEngagements, { query }, { signal })
    for (const engagement of page) found.set(engagement.id, engagement)
    onPage(found.size)
    if (page.length < largestPage) return [...found.values()]
  }
}
