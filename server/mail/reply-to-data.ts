import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'

export interface Mailbox {
  name: string
  address: string
}

/** The person of an active account. */
export const findActor = (
  queries: Queries,
  accountId: string,
): Promise<(Mailbox & { is_stakeholder: boolean }) | undefined> =>
  queries
    .selectFrom('account')
    .select([
      'email as address',
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      sql<boolean>`login_method = 'external'`.as('is_stakeholder'),
    ])
    .where('id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirst()

/** True if the recipient sees the address among the stakeholders of one of the engagements, or as a superuser under Admin. */
export async function canSeeAddress(
  queries: Queries,
  { recipient, address, engagement_ids }: { recipient: string; address: string; engagement_ids: readonly string[] },
): Promise<boolean> {
  const sees = await queries
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
            .innerJoin('engagement', 'engagement.id', 'stakeholder.engagement_id')
            .select('stakeholder.id')
            .where('engagement.id', 'in', listed(engagement_ids))
            .where('engagement.removed_at', 'is', null)
            .where(sql<SqlBool>`lower(stakeholder.email collate "C") = lower(${address} collate "C")`)
            .where(sql<SqlBool>`(account.login_method = 'internal' or exists (
              select from account_engagement where account_engagement.account_id = account.id
                and account_engagement.engagement_id = engagement.id))`),
        ),
      ]),
    )
    .executeTakeFirst()
  return sees !== undefined
}

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
