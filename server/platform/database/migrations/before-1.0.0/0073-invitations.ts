import { type Kysely, sql } from 'kysely'

/** People of another company are asked first: until they accept there is neither a stakeholder nor access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table invitation (
    id text primary key,
    token_hash text not null unique,
    engagement_id text not null references engagement on delete cascade,
    email text not null,
    full_name text not null,
    role text not null,
    phone text,
    access_level integer not null,
    invited_by text not null references account on delete cascade,
    invited_by_name text not null,
    invited_at timestamptz not null,
    expires_at timestamptz not null,
    unique (engagement_id, email)
  )`,
  'create index invitation_by_email on invitation (email)',
  'create index invitation_by_inviter on invitation (invited_by)',
  'alter table stakeholder_change drop constraint stakeholder_change_action_check',
  `alter table stakeholder_change add constraint stakeholder_change_action_check
    check (action in ('invited', 'removed', 'accepted', 'declined'))`,
  // People can decline without an account.
  'alter table stakeholder_change alter column account_id drop not null',
]
