import { getKeeper } from '@portal/domain/records/keeper-contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** The keeper of the records, for superusers who are staff. */
export const keeperNameQuery = queryOptions({
  queryKey: ['records', 'keeper'],
  queryFn: ({ signal }) => call(getKeeper, {}, { signal }),
})
