import type { Checklist } from '@portal/domain/checklist/contract'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Message } from '../../platform/outbox/sender.ts'
import { keeperColumn } from '../records/keeper-data.ts'

export interface Facts {
  hidden: boolean
  keeper: Checklist['keeper']
  has_sent: boolean
  has_stakeholder: boolean
  has_customer_visit: boolean
  has_signed_on: boolean
  engagement_id: string | null
  /** The newest test email; null without one, and after MAIL_DAYS. */
  test: { state: Message['state']; at: Date; to: string; error: string | null } | null
  /** Start of the newest complete backup. */
  backed_up_at: Date | null
  /** Why the newest backup of all failed; null if it did not. */
  backup_failure: string | null
}

type Row = Omit<Facts, 'test'> & {
  test_state: Message['state'] | null
  test_at: Date | null
  test_to: string | null
  test_error: string | null
}

/** Finds what is stored about the steps, in one statement. Asks no other system. */
export async function findFacts(queries: Queries): Promise<Facts> {
  const { test_state, test_at, test_to, test_error, ...facts }: Row = await queries
    .selectNoFrom([
      sql<boolean>`coalesce((select checklist_hidden from setup), false)`.as('hidden'),
      keeperColumn,
      sql<boolean>`exists (select from outbox where sender = 'email' and state = 'sent')`.as('has_sent'),
      sql<boolean>`exists (select from account where login_method = 'external' and active)`.as('has_stakeholder'),
      sql<boolean>`exists (select from account_visit join account on account.id = account_visit.account_id
        where account.login_method = 'external')`.as('has_customer_visit'),
      sql<boolean>`exists (select from sign_on_identity join account on account.id = sign_on_identity.account_id
        where account.login_method = 'internal')`.as('has_signed_on'),
      sql<string | null>`(select min(id) from engagement where removed_at is null)`.as('engagement_id'),
      sql<Date | null>`(select max(began_at) from backup_run where finished_at is not null and failure is null)`.as(
        'backed_up_at',
      ),
      sql<
        string | null
      >`(select failure from backup_run where finished_at is not null order by began_at desc limit 1)`.as(
        'backup_failure',
      ),
      ...(['state', 'created_at', 'recipient', 'error'] as const).map((column) => testEmail(column)),
    ])
    .$castTo<Row>()
    .executeTakeFirstOrThrow()
  const test = test_state && test_at && { state: test_state, at: test_at, to: test_to ?? '', error: test_error }
  return { ...facts, test }
}

const names = { state: 'test_state', created_at: 'test_at', recipient: 'test_to', error: 'test_error' } as const
const testEmail = (column: keyof typeof names) =>
  sql`(select ${sql.ref(`outbox.${column}`)} from outbox join setup on setup.test_email_id = outbox.id)`.as(
    names[column],
  )

export async function setHidden(queries: Queries, checklist_hidden: boolean): Promise<void> {
  await saveSetup(queries, { checklist_hidden })
}

export async function setTestEmail(queries: Queries, test_email_id: string): Promise<void> {
  await saveSetup(queries, { test_email_id })
}

const saveSetup = (
  queries: Queries,
  values: { checklist_hidden: boolean } | { test_email_id: string },
): Promise<unknown> =>
  queries
    .insertInto('setup')
    .values({ link_hash: null, link_expires_at: null, ...values })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(values))
    .execute()
