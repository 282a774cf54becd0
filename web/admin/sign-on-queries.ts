import * as contract from '@portal/domain/customer-sign-on/contract'
import type { ChangedCustomerSignOn, NewCustomerSignOn } from '@portal/domain/customer-sign-on/validation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useAct } from './queries.ts'

export const signOnsQuery = queryOptions({
  queryKey: ['admin', 'sign-ons'],
  queryFn: ({ signal }) => call(contract.listCustomerSignOns, {}, { signal }),
})

export const useMakeSignOn = () => useAct((body: NewCustomerSignOn) => call(contract.makeCustomerSignOn, { body }))
export const useChangeSignOn = () =>
  useAct(({ id, ...body }: ChangedCustomerSignOn & { id: string }) =>
    call(contract.changeCustomerSignOn, { params: { id }, body }),
  )
export const useRemoveSignOn = () => useAct((id: string) => call(contract.removeCustomerSignOn, { params: { id } }))
export const useTrySignOn = () => useAct((issuer: string) => call(contract.tryCustomerSignOn, { body: { issuer } }))
