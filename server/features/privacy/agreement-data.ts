import { createHash, randomUUID } from 'node:crypto'
import { type Agreement, type AgreementName, agreementText } from '@portal/domain/privacy/agreements'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type {} from './tables.ts'

interface Agreed {
  account_id: string
  file_id: string
  now: Date
}

/** Records an agreement in the caller's transaction. Each text is stored once. Does nothing without a name. */
export async function recordAgreement(
  queries: Queries,
  name: AgreementName | undefined,
  { account_id, file_id, now }: Agreed,
): Promise<void> {
  if (name === undefined) return
  const text = agreementText(name).join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  await queries
    .insertInto('agreement_text')
    .values({ hash, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await queries
    .insertInto('agreement')
    .values({ id: randomUUID(), account_id, text_hash: hash, file_id, agreed_at: now })
    .execute()
}

/** Agreements of an account, newest first. */
export async function findAgreements(queries: Queries, accountId: string): Promise<Agreement[]> {
  const rows = await queries
    .selectFrom('agreement')
    .innerJoin('agreement_text', 'agreement_text.hash', 'agreement.text_hash')
    .select((eb) => [
      sql<string>`left(agreement_text.hash, 12)`.as('version'),
      'agreement_text.text',
      eb.fn.countAll<number>().as('times'),
      eb.fn.min('agreement.agreed_at').as('first_at'),
      eb.fn.max('agreement.agreed_at').as('last_at'),
    ])
    .where('agreement.account_id', '=', accountId)
    .groupBy('agreement_text.hash')
    .orderBy('last_at', 'desc')
    .orderBy('version')
    .execute()
  return rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }))
}
