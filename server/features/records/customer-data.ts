import { isSimilarCustomer } from '@portal/domain/records/customer-name'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { keeperColumn } from './keeper-data.ts'

const columnsOf = (name: string) => ({ name, folded_name: fold(name), search_words: searchWords(name) })

/** Customers whose name contains the search, and one with a similar name. There are few enough to look at all. */
export async function findCustomers(queries: Queries, search: string) {
  const rows = await queries
    .selectFrom('client')
    .select((eb) => [
      'client.id',
      'client.name',
      'client.folded_name',
      'client.version',
      eb
        .selectFrom('engagement')
        .select((engagement) => engagement.fn.countAll<number>().as('count'))
        .whereRef('engagement.client_id', '=', 'client.id')
        .where('engagement.removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('engagements'),
    ])
    .orderBy('folded_name')
    .orderBy('client.id')
    .execute()
  const text = fold(search).trim()
  const isKnown = rows.some(({ folded_name }) => folded_name === text)
  const similar = text === '' || isKnown ? undefined : rows.find(({ name }) => isSimilarCustomer(name, search))
  return {
    customers: rows.filter(({ folded_name }) => folded_name.includes(text)),
    similar: similar ?? null,
    total: rows.length,
  }
}

/** Locks the customer for a save; undefined if it does not exist. */
export const lockCustomer = (transaction: Queries, id: string) =>
  transaction
    .selectFrom('client')
    .select(['id', 'name', 'version', 'changed_by_account_id'])
    .select(keeperColumn)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** False if the id is in use. */
export async function insertCustomer(transaction: Queries, id: string, name: string): Promise<boolean> {
  const inserted = await transaction
    .insertInto('client')
    .values({ id, ...columnsOf(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateCustomer = async (transaction: Queries, id: string, name: string): Promise<void> => {
  await transaction.updateTable('client').set(columnsOf(name)).where('id', '=', id).execute()
}

/** False if an engagement or something else refers to the customer. */
export async function deleteCustomerRow(transaction: Queries, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`delete from client where id = ${id}
    and not exists (select from engagement where client_id = ${id}) returning id`.execute(transaction)
  return rows.length > 0
}
