import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { updateLatestEnds } from '../engagements/latest-end-data.ts'
import { affected } from './merge.ts'

/** Works out what the staged rows need and no single record says. A person's changes are as they are, an import's are limited. */
export async function beforeWriting(transaction: Queries, isByPerson: boolean): Promise<void> {
  await affected(
    transaction,
    `update staged_member_assignment s set engagement_id = o.engagement_id from (
       select id, engagement_id from staged_work_order
       union all
       select id, engagement_id from work_order t where not exists (select 1 from staged_work_order g where g.id = t.id)
     ) as o where o.id = s.work_order_id`,
  )
  // Whatever was known of it was so before: with no engagement in any row the planner would go through all for each.
  await sql`analyze staged_member_assignment`.execute(transaction)
  // An account that the operator blocked stays blocked.
  await affected(
    transaction,
    `update staged_account s set active = false from account t where t.id = s.id and t.blocked`,
  )
  if (isByPerson) return
  // Whom the operator made a superuser stays one.
  await affected(
    transaction,
    `update staged_account s set is_superuser = true from account t
     where t.id = s.id and t.origin = 'operator' and t.is_superuser`,
  )
  await leaveOutWithdrawn(transaction)
}

/** Whom a customer took off an engagement stays off it whatever the provider's systems say. */
async function leaveOutWithdrawn(transaction: Queries): Promise<void> {
  await affected(
    transaction,
    `delete from staged_stakeholder s using withdrawn_stakeholder w
     where w.engagement_id = s.engagement_id and (w.stakeholder_id = s.id or w.email = lower(trim(s.email)))`,
  )
  await affected(
    transaction,
    `delete from staged_account_engagement s using staged_account a, withdrawn_stakeholder w
     where a.id = s.account_id and w.engagement_id = s.engagement_id and w.email = a.email
       and a.login_method = 'external'`,
  )
}

/** An address that goes from one person to another is free before it is given: e-mails are unique at every moment. */
export async function freeEmails(transaction: Queries): Promise<void> {
  await affected(
    transaction,
    `update account t set replaced_by = s.id, active = false from staged_account s
     where t.origin in ('invited', 'operator') and s.email = t.email and s.id <> t.id
       and not exists (select 1 from staged_account own where own.id = t.id)`,
  )
  // A single sign-on identity ends if its address now belongs to another account.
  await affected(
    transaction,
    `delete from sign_on_identity i using account t
     where t.id = i.account_id and t.replaced_by is null and not exists (select 1 from staged_account s where s.id = t.id)
       and exists (select 1 from staged_account s where s.email = t.email and s.id <> t.id)`,
  )
  await affected(
    transaction,
    `update account t set email = 'former-' || md5(t.id) || '@removed.invalid'
     where exists (select 1 from staged_account s where s.email = t.email and s.id <> t.id)`,
  )
}

/** Updates everything derived from imported rows. */
export async function afterWriting(transaction: Queries): Promise<void> {
  await affected(
    transaction,
    `update member_assignment a set engagement_id = o.engagement_id from work_order o
     where o.id = a.work_order_id and a.engagement_id <> o.engagement_id`,
  )
  await updateLatestEnds(transaction)
  await affected(
    transaction,
    `update audit a set score_before = b.score, before_day = b.day from (
       select x.id, p.score, p.day from audit x left join lateral (
         select score, day from audit_score_point where audit_id = x.id order by day desc offset 1 limit 1) p on true
     ) as b where b.id = a.id and (a.score_before, a.before_day) is distinct from (b.score, b.day)`,
  )
  await takeOverInvited(transaction)
  await takeOverSuperusers(transaction)
  await affected(transaction, `delete from session s using account t where t.id = s.account_id and not t.active`)
}

/** Whom a customer invited before the provider's systems knew them keeps what they were invited to, and stands once in a list. */
async function takeOverInvited(transaction: Queries): Promise<void> {
  await affected(
    transaction,
    `insert into account_engagement (account_id, engagement_id, origin)
     select t.replaced_by, e.engagement_id, 'invited' from account_engagement e
     join account t on t.id = e.account_id join account a on a.id = t.replaced_by and a.login_method = 'external'
     on conflict do nothing`,
  )
  await affected(
    transaction,
    `delete from account_engagement e using account t where t.id = e.account_id and t.replaced_by is not null`,
  )
  await affected(
    transaction,
    `delete from stakeholder p using stakeholder i
     where p.origin = 'invited' and i.origin = 'provider' and i.engagement_id = p.engagement_id
       and lower(trim(i.email)) = lower(trim(p.email))`,
  )
}

/**
 * Moves superuser, passkeys, apps and identity from an account that the operator made to the imported staff account with the same
 * address, by which `freeEmails` has replaced it.
 */
async function takeOverSuperusers(transaction: Queries): Promise<void> {
  const oldAndNewAccount = `account t join account a on a.id = t.replaced_by and a.login_method = 'internal'`
  const isOperatorSuperuser = `t.origin = 'operator' and t.is_superuser`
  await affected(
    transaction,
    // An account has one identity: the imported one makes room.
    `delete from sign_on_identity i using ${oldAndNewAccount} where i.account_id = a.id and ${isOperatorSuperuser}`,
  )
  for (const table of ['passkey', 'authenticator', 'sign_on_identity'])
    await affected(
      transaction,
      `update ${table} k set account_id = t.replaced_by from ${oldAndNewAccount} where k.account_id = t.id and ${isOperatorSuperuser}`,
    )
  await affected(
    transaction,
    `update account o set is_superuser = true, origin = 'operator' from ${oldAndNewAccount} where o.id = a.id and ${isOperatorSuperuser}`,
  )
  await affected(
    transaction,
    // Last, because the statements above find the account as a superuser.
    `update account o set is_superuser = false, active_in_records = false from ${oldAndNewAccount} where o.id = t.id and ${isOperatorSuperuser}`,
  )
}
