import { getKeeper } from '@portal/domain/records/keeper-contract'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useViewer } from '../session/session.ts'

/** The keeper of the records, for superusers who are staff. */
export const keeperNameQuery = queryOptions({
  queryKey: ['records', 'keeper'],
  queryFn: ({ signal }) => call(getKeeper, {}, { signal }),
})

/** True for superusers of a portal that keeps its records itself. Asks only if `isNeeded`. */
export function useMayAddRecords(isNeeded = true): boolean {
  const may = mayEditRecords(useViewer())
  const { data } = useQuery({ ...keeperNameQuery, enabled: may && isNeeded })
  return may && data?.keeper === 'portal'
}
