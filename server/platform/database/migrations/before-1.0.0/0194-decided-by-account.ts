import { type Kysely, sql } from 'kysely'

/**
 * Proposals point at the account of the person who decided. Instances of the release before still write the name alone:
 * the trigger fills in the account, if exactly one account on the engagement has that name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table team_request_proposal add column decided_by_account_id text references account',
  `create function find_account_that_decided(proposal_line_id text, name text) returns text language sql stable as $$
    select min(account.id) from team_request_line line
    join team_request request on request.id = line.request_id
    join account_engagement reach on reach.engagement_id = request.engagement_id
    join account on account.id = reach.account_id
    where line.id = proposal_line_id and trim(account.first_name || ' ' || account.last_name) = name
    having count(*) = 1
  $$`,
  `create function fill_decided_by_account_id() returns trigger language plpgsql as $$ begin
    new.decided_by_account_id := find_account_that_decided(new.line_id, new.decided_by);
    return new;
  end $$`,
  `create trigger fill_decided_by_account_id before insert or update of decided_by on team_request_proposal
    for each row when (new.decided_by is not null and new.decided_by_account_id is null)
    execute function fill_decided_by_account_id()`,
  `update team_request_proposal set decided_by_account_id = find_account_that_decided(line_id, decided_by)
    where decided_by is not null`,
]
