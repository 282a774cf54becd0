import { type NewToken, noSuchCustomer, noSuchEngagement } from '@portal/domain/tokens/validation'
import type { Queries } from '../../platform/database/database.ts'
import { findClientNames, findTitles } from './data.ts'

/** Reports unknown customers and engagements, since a token limited to them could read nothing. */
export async function limitProblem(
  queries: Queries,
  { clients, engagements }: Pick<NewToken, 'clients' | 'engagements'>,
): Promise<{ field: 'clients' | 'engagements'; sentence: string } | undefined> {
  const known = { clients: await findClientNames(queries, clients), titles: await findTitles(queries, engagements) }
  const client = clients.find((id) => !known.clients.has(id))
  if (client !== undefined) return { field: 'clients', sentence: noSuchCustomer(client) }
  const engagement = engagements.find((id) => !known.titles.has(id))
  return engagement === undefined ? undefined : { field: 'engagements', sentence: noSuchEngagement(engagement) }
}
