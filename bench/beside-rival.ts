import { isDeepStrictEqual } from 'node:util'
import { dayAt } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { sql } from 'kysely'
import type { FilledDatabase } from './filled-database.ts'
import { fetchPostgraphile } from './postgraphile.ts'
import { startServer } from './processes.ts'
import { requestsBeside } from './requests-beside.ts'

/** The fields of a card, under the names that PostGraphile gives to columns and relations. */
const cardsOf = (today: string, howMany: number): string => `{
  activeEngagements(today: "${today}", first: ${howMany}) { nodes {
    rowId title clientByClientId { name }
    personByProjectLeadId { name } personByClientPartnerId { name }
    personByDefaultClientPartnerId { name } personByPortfolioDirectorId { name email }
    headerTagsByEngagementId { nodes { place tagByTagId { rowId name } } }
    customerSurveysByEngagementId { totalCount }
    teamRequestsByEngagementId(condition: { isNew: true }) { totalCount }
    stakeholdersByEngagementId { nodes { rowId fullName companyName role email phone invitedBy accessLevel } }
    auditsByEngagementId { nodes { rowId title scoringType percentageScore createdAt } }
    workOrdersByEngagementId(condition: { removedAt: null }) { nodes {
      rowId reference startDate endDate
      extensionRequestsByWorkOrderId {
        nodes { rowId state requestedBy requestedOn message proposedEndDate answeredBy answeredOn note }
      }
      memberAssignmentsByWorkOrderId {
        nodes { memberRole startDate endDate pricePerDay employeeId personByEmployeeId { name photoId } }
      }
    } }
  } }
}`

interface Nodes<T> {
  nodes: T[]
}
interface Cards {
  data: {
    activeEngagements: Nodes<{
      rowId: string
      title: string
      clientByClientId: { name: string }
      stakeholdersByEngagementId: Nodes<{ rowId: string }>
      workOrdersByEngagementId: Nodes<{ rowId: string; memberAssignmentsByWorkOrderId: Nodes<{ memberRole: string }> }>
    }>
  }
}

/**
 * A page of engagements beside PostGraphile, which makes an interface of the tables by itself and asks nobody who they are.
 * It answers what is in the tables: what the portal makes of that (status, whose request it is, which audits are shown) is
 * left to whoever asks. Which day it is comes to it by a function of the database.
 */
export async function besideRival({ url, db, staff }: FilledDatabase, path: string): Promise<void> {
  // Here it says so where it has to be fetched first; the server of its own is silent.
  fetchPostgraphile()
  const today = dayAt(new Date(), 'Europe/London')
  await sql`create function active_engagements(today date) returns setof engagement language sql stable as $$
    select * from engagement where removed_at is null and (latest_end_date is null or latest_end_date >= today)
    order by folded_title, id collate "C" $$`.execute(db)
  const portal = await startServer('portal-server.ts', url)
  const rival = await startServer('rival-server.ts', url)
  for (const howMany of [5, 20]) {
    const query = encodeURIComponent(cardsOf(today, howMany).replace(/\s+/g, ' '))
    const ours = {
      url: `http://127.0.0.1:${portal.port}${path}&items_per_page=${howMany}`,
      headers: { cookie: staff },
    }
    const theirs = {
      url: `http://127.0.0.1:${rival.port}/graphql?query=${query}`,
      headers: { accept: 'application/json' },
    }
    const answered = (await (await fetch(ours.url, ours)).json()) as Engagement[]
    const given = (await (await fetch(theirs.url, theirs)).json()) as Cards
    if (!isDeepStrictEqual(answered.map(held), given.data.activeEngagements.nodes.map(heldByRival)))
      throw new Error(`list of ${howMany}: the two answer something else`)
    await requestsBeside({ name: `list of ${howMany}`, ours, theirs, of: 'PostGraphile', least: 1.5 })
  }
  await portal.stop()
  await rival.stop()
}

/** What both say, each in its own words; PostGraphile orders what an engagement holds by its keys. */
const held = ({ id, title, client_name, stakeholders, work_orders }: Engagement) => ({
  ...{ id, title, client: client_name, stakeholders: stakeholders.map(({ _id }) => _id).toSorted() },
  orders: work_orders.map((order) => [order.id, order.member_assignments.length]).toSorted(),
})

const heldByRival = (card: Cards['data']['activeEngagements']['nodes'][number]): ReturnType<typeof held> => ({
  ...{ id: card.rowId, title: card.title, client: card.clientByClientId.name },
  stakeholders: card.stakeholdersByEngagementId.nodes.map(({ rowId }) => rowId).toSorted(),
  orders: card.workOrdersByEngagementId.nodes
    .map((order) => [order.rowId, order.memberAssignmentsByWorkOrderId.nodes.length])
    .toSorted(),
})
