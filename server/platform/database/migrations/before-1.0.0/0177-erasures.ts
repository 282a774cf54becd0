import { type Kysely, sql } from 'kysely'

/** Erased people: data to undo the erasure, and hashes by which an import recognises them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table erasure (
    id text primary key,
    number bigint generated always as identity unique,
    account_id text not null unique references account,
    erased_at timestamptz not null,
    erased_by text not null,
    undo_until timestamptz not null,
    final_at timestamptz
  )`,
  `create table erasure_kept (
    erasure_id text not null references erasure on delete cascade,
    position int not null,
    content text not null,
    primary key (erasure_id, position)
  )`,
  `create table erased_key (
    erasure_id text not null references erasure on delete cascade,
    kind text not null,
    hash text not null,
    primary key (kind, hash, erasure_id)
  )`,
  // An entry of the audit log from which a name was taken: what it says since.
  `create table audit_redaction (
    entry_id bigint primary key,
    erasure_id text not null,
    content_hash text
  )`,
  `create or replace function audit_entry_is_sealed_once() returns trigger language plpgsql as $$ begin
    if old.seq is null and new.seq is not null and to_jsonb(old) - 'seq' - 'hash' = to_jsonb(new) - 'seq' - 'hash' then
      return new;
    end if;
    if old.seq is not null and exists (select from audit_redaction where entry_id = old.id)
      and to_jsonb(old) - 'actor' - 'object' - 'reason' - 'address' = to_jsonb(new) - 'actor' - 'object' - 'reason' - 'address' then
      return new;
    end if;
    raise exception 'audit_entry only grows: % is refused', tg_op using errcode = 'insufficient_privilege';
  end $$`,
]
