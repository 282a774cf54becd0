import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { deleteUnusedPhotos } from '../privacy/erasure-records-data.ts'

export interface NewPhoto {
  email: string
  id: string
  content_hash: string
  thumbnail: Buffer
}

/** Person records and staff accounts with their address. A person with an account has the account's, too. */
const owners = sql`(
  select 'person' as kind, p.id, lower(p.email collate "C") as email, p.photo_id, p.id as human from person p
  union select 'person', p.id, a.email, p.photo_id, p.id from person p join account a on a.employee_id = p.id
    where a.login_method = 'internal' and a.replaced_by is null
  union select 'account', a.id, a.email, a.photo_id, coalesce(a.employee_id, a.id) from account a
    where a.login_method = 'internal' and a.replaced_by is null
  union select 'account', a.id, lower(p.email collate "C"), a.photo_id, p.id from account a join person p on p.id = a.employee_id
    where a.login_method = 'internal' and a.replaced_by is null)`

export async function findPhotoAddresses(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`select distinct email from ${owners} as owner
    where email is not null`.execute(queries)
  return new Set(rows.map(({ email }) => email))
}

/** Stores the pictures for all with their addresses. Returns how many people have a new one. */
export async function storePhotos(transaction: Queries, photos: readonly NewPhoto[]): Promise<number> {
  const rows = photos.map(({ thumbnail, ...photo }) => ({ ...photo, thumbnail: thumbnail.toString('base64') }))
  await sql`insert into photo (id, content_hash, thumbnail)
    select distinct on (id) id, content_hash, decode(thumbnail, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, content_hash text, thumbnail text)
    on conflict do nothing`.execute(transaction)
  const given = JSON.stringify(photos.map(({ email, id }) => ({ email, photo_id: id })))
  const { rows: changed } = await sql<{
    kind: string
    id: string
    human: string
    old: string | null
    photo_id: string
  }>`
    select distinct on (owner.kind, owner.id) owner.kind, owner.id, human, owner.photo_id as old, given.photo_id
    from ${owners} as owner
    join jsonb_to_recordset(${given}::jsonb) as given (email text, photo_id text) on given.email = owner.email
    where owner.photo_id is distinct from given.photo_id
    order by owner.kind, owner.id, given.email`.execute(transaction)
  for (const kind of ['person', 'account'])
    await sql`update ${sql.table(kind)} t set photo_id = changed.photo_id
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (kind text, id text, photo_id text)
      where changed.kind = ${kind} and t.id = changed.id`.execute(transaction)
  await deleteUnusedPhotos(
    transaction,
    changed.flatMap(({ old }) => old ?? []),
  )
  return new Set(changed.map(({ human }) => human)).size
}
