import { type RawBuilder, sql } from 'kysely'

/** Names of the customer and the people whom the facts of an event `engagement.changed` name, by field, as JSON. */
export const changedNames = (
  facts: RawBuilder<unknown>,
  people: RawBuilder<unknown> = sql.table('person'),
  clients: RawBuilder<unknown> = sql.table('client'),
): RawBuilder<unknown> => sql`(
  select json_object_agg(field.key, coalesce(named.name, customer.name)) from jsonb_each(${facts}) as field
  left join ${people} as named on field.key <> 'customer' and named.id = field.value->>'now'
  left join ${clients} as customer on field.key = 'customer' and customer.id = field.value->>'now'
  where coalesce(named.name, customer.name) is not null)`
