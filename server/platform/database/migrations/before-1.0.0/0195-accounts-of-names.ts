import { type Kysely, sql } from 'kysely'

/**
 * Stores the account next to each name of a person who did something, so that an erasure finds the name even if another
 * person has the same one. Instances of the previous release write only the name. Names from the provider's records have
 * no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, account, where } of columns) {
    await sql.raw(`alter table ${table} add column ${account} text references account`).execute(db)
    await sql
      .raw(`update ${table} t set ${account} = named.id
        from (select trim(first_name || ' ' || last_name) as name, min(id) as id from account group by 1 having count(*) = 1) named
        where named.name = t.${name} and ${where}`)
      .execute(db)
  }
}

const columns = [
  { table: 'api_token', name: 'made_by', account: 'made_by_account_id', where: 'true' },
  { table: 'webhook', name: 'saved_by', account: 'saved_by_account_id', where: 't.token_id is null' },
  { table: 'customer_sign_on', name: 'saved_by', account: 'saved_by_account_id', where: 'true' },
  { table: 'engagement_removal', name: 'held_by', account: 'held_by_account_id', where: 'true' },
  { table: 'engagement_removal', name: 'allowed_back_by', account: 'allowed_back_by_account_id', where: 'true' },
  { table: 'feedback_request', name: 'asked_by', account: 'asked_by_account_id', where: 'true' },
  { table: 'import_run', name: 'who', account: 'who_account_id', where: 'true' },
  {
    table: 'stakeholder',
    name: 'invited_by',
    account: 'invited_by_account_id',
    where: `t.origin = 'portal' and exists (select from account_engagement reach
      where reach.account_id = named.id and reach.engagement_id = t.engagement_id)`,
  },
] as const
