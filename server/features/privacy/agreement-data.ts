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
    .select([
      'agreement.id',
      'agreement.agreed_at',
      sql<string | null>`(
        select file_name from file_version where file_id = agreement.file_id order by number desc limit 1
      )`.as('file_name'),
      'agreement_text.text',
    ])
    .where('agreement.account_id', '=', accountId)
    .orderBy('agreement.agreed_at', 'desc')
    .orderBy('agreement.id')
    .execute()
  return rows.map(({ agreed_at, ...row }) => ({ ...row, agreed_at: agreed_at.toISOString() }))
}
