import { type Kysely, sql } from 'kysely'

/**
 * Adds one row for each kind of event that a person gets emails about, in place of the columns `work_order_renewal`,
 * `file_sharing` and `audit_creation` of `notification_setting`. Instances of the version before still read and write these
 * columns, so two triggers copy their writes to rows and new rows to the columns; neither runs because of the other. The next
 * release drops the columns, both triggers and both functions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = ['work_order_renewal', 'file_sharing', 'audit_creation']
const kinds = columns.map((column) => `'${column}'`).join(', ')

const statements = [
  `create table notification_subscription (
    account_id text not null references account on delete cascade,
    kind text not null,
    primary key (account_id, kind)
  )`,

  `create function copy_setting_to_subscriptions() returns trigger language plpgsql as $$
  begin
    delete from notification_subscription
      where account_id = new.account_id and kind in (${kinds}) and not (to_jsonb(new) ->> kind)::boolean;
    insert into notification_subscription (account_id, kind)
      select new.account_id, kind from unnest(array[${kinds}]) as kind where (to_jsonb(new) ->> kind)::boolean
      on conflict do nothing;
    return null;
  end $$`,
  `create function copy_subscription_to_setting() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      execute format('update notification_setting set %I = false where account_id = $1', old.kind) using old.account_id;
    else
      execute format('insert into notification_setting (account_id, %1$I) values ($1, true)
        on conflict (account_id) do update set %1$I = true', new.kind) using new.account_id;
    end if;
    return null;
  end $$`,
  // Waits for transactions that are changing settings, whose choices must be copied.
  'lock table notification_setting in share row exclusive mode',
  `create trigger copy_to_subscriptions after insert or update of ${columns.join(', ')} on notification_setting
    for each row when (pg_trigger_depth() = 0) execute function copy_setting_to_subscriptions()`,
  `create trigger copy_to_setting after insert on notification_subscription
    for each row when (pg_trigger_depth() = 0 and new.kind in (${kinds})) execute function copy_subscription_to_setting()`,
  `create trigger copy_deleted_to_setting after delete on notification_subscription
    for each row when (pg_trigger_depth() = 0 and old.kind in (${kinds})) execute function copy_subscription_to_setting()`,
  // Copies the rows that are there with the trigger.
  'update notification_setting set file_sharing = file_sharing',
]
