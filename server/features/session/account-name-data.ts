import { type RawBuilder, sql } from 'kysely'

/** Today's name of an account, or the stored name if the row does not point at an account. */
export const accountName = <Name extends string | null>(accountId: string, storedName: string): RawBuilder<Name> =>
  sql<Name>`coalesce((select trim(account.first_name || ' ' || account.last_name) from account
    where account.id = ${sql.ref(accountId)}), ${sql.ref(storedName)})`
