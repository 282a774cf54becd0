import { getKeeper } from '@portal/domain/records/keeper-contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** Who keeps the records. For superusers who are staff. */
export const keeperNameQuery = queryOptions({
  queryKey: ['records', 'keeper'],
  queryFn: ({ signal }) => call(getKeeper, {}, { signal }),
})
