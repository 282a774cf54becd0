import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'

export interface Mailbox {
  name: string
  address: string
}

interface ActorQuery {
  actor_id: string
  /** Folded address of the email's recipient. */
  recipient: string
  engagement_ids: readonly string[]
}

/**
 * The person of an active account. `is_visible`: the recipient sees their address among the stakeholders of one of the
 * engagements, or as a superuser under Admin.
 */
export const findActor = (
  queries: Queries,
  { actor_id, recipient, engagement_ids }: ActorQuery,
): Promise<(Mailbox & { is_stakeholder: boolean; is_visible: boolean }) | undefined> =>
  queries
    .selectFrom('account as actor')
    .select((eb) => [
      'actor.email as address',
      sql<string>`trim(actor.first_name || ' ' || actor.last_name)`.as('name'),
      sql<boolean>`actor.login_method = 'external'`.as('is_stakeholder'),
      eb
        .exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .where('account.email', '=', recipient)
            .where('account.active', '=', true)
            .where((eb) =>
              eb.or([
                eb('account.is_superuser', '=', true),
                eb.exists(
                  eb
                    .selectFrom('stakeholder')
                    .select('stakeholder.id')
                    .where('stakeholder.engagement_id', 'in', listed(engagement_ids))
                    .where(sql<SqlBool>`lower(stakeholder.email collate "C") = lower(actor.email collate "C")`)
                    .where(sql<SqlBool>`(select true from engagement_access where account_id = account.id
                      and engagement_access.engagement_id = stakeholder.engagement_id)`),
                ),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('is_visible'),
    ])
    .where('actor.id', '=', actor_id)
    .where('actor.active', '=', true)
    .executeTakeFirst()

/** The people who lead each engagement and have an address: the delivery lead first, then the client partner. */
export async function findLeadsOf(
  queries: Queries,
  engagementIds: readonly string[],
): Promise<(Mailbox & { engagement_id: string })[]> {
  const rows = await queries
    .selectFrom('engagement')
    .innerJoin('person', (join) =>
      join.on(
        sql<SqlBool>`person.id in (engagement.project_lead_id, engagement.client_partner_id, engagement.default_client_partner_id)`,
      ),
    )
    .select(['engagement.id as engagement_id', 'person.name', 'person.email as address'])
    .where('engagement.id', 'in', listed(engagementIds))
    .where('person.email', 'is not', null)
    .orderBy(
      sql`case person.id when engagement.project_lead_id then 1 when engagement.client_partner_id then 2 else 3 end`,
    )
    .execute()
  return rows.flatMap(({ address, ...row }) => (address === null ? [] : [{ ...row, address }]))
}
