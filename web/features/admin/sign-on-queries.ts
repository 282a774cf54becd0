import * as contract from '@portal/domain/customer-sign-on/contract'
import type { CustomerSignOn } from '@portal/domain/customer-sign-on/provider'
import type { ChangedCustomerSignOn, NewCustomerSignOn } from '@portal/domain/customer-sign-on/validation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminForm, useAdminMutation } from '../../shared/admin/admin-queries.ts'
import { call } from '../../shared/http/call.ts'

export const signOnsQuery = queryOptions({
  queryKey: ['admin', 'sign-ons'],
  queryFn: ({ signal }) => call(contract.listCustomerSignOns, { query: {} }, { signal }),
})

/** Checks domains, separated by commas, before they are saved for the sign-on with this id. */
export const unusualDomainsQuery = (domains: string, domains_of: string) =>
  queryOptions({
    queryKey: ['admin', 'sign-ons', 'unusual-domains', domains_of, domains],
    queryFn: ({ signal }) => call(contract.listCustomerSignOns, { query: { domains, domains_of } }, { signal }),
    select: ({ unusual_domains }) => unusual_domains,
    placeholderData: keepPreviousData,
    enabled: domains !== '',
  })

/** Adds single sign-on for a customer, or changes it. */
export const useSaveSignOn = (signOn: CustomerSignOn | undefined) =>
  useAdminForm(({ id, ...body }: NewCustomerSignOn, signal) =>
    signOn
      ? call(contract.changeCustomerSignOn, { params: { id }, body: { ...body, version: signOn.version } }, { signal })
      : call(contract.makeCustomerSignOn, { body: { id, ...body } }, { signal }),
  )
export const useChangeSignOn = () =>
  useAdminMutation(({ id, ...body }: ChangedCustomerSignOn & { id: string }) =>
    call(contract.changeCustomerSignOn, { params: { id }, body }),
  )
export const useRemoveSignOn = () =>
  useAdminMutation((id: string) => call(contract.removeCustomerSignOn, { params: { id } }))
export const useTrySignOn = () =>
  useAdminMutation((issuer: string) => call(contract.tryCustomerSignOn, { body: { issuer } }))
