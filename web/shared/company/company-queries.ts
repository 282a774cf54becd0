import { changeCompany, getCompany } from '@portal/domain/company/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(getCompany, {}, { signal }),
})

/** The call of the form. Both answer what is stored now. */
export function useSaveCompany() {
  const client = useQueryClient()
  const load = () => client.fetchQuery({ ...companyQuery, staleTime: 0 })
  const send = async (body: FormData, signal: AbortSignal) => {
    await call(changeCompany, { body }, { signal })
    return load()
  }
  return { send, load }
}
