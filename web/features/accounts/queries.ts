import * as contract from '@portal/domain/accounts/contract'
import { peopleChoices } from '@portal/domain/accounts/people-choices'
import * as admin from '@portal/domain/admin/contract'
import type { RequestOf, ResultOf } from '@portal/domain/contract/endpoint'
import * as privacy from '@portal/domain/privacy/contract'
import { findPeople } from '@portal/domain/records/contract'
import { listTokenLimits } from '@portal/domain/tokens/contract'
import { uploadPhotos } from '@portal/domain/workbook/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminKey, digestQuery, useAdminForm, useAdminMutation } from '../../shared/admin/admin-queries.ts'
import { erasuresQuery, scheduledErasuresQuery } from '../../shared/erasure/queries.ts'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import { choiceOf, type FilterValues, filtersIn, pageNumber, textFilter } from '../../shared/lists/filters.ts'
import type { PersonKey } from './account-row.ts'

export const peopleFilters = {
  search: textFilter(),
  which: choiceOf(peopleChoices, 'all'),
  page: pageNumber,
}
export const peopleQuery = (asked: FilterValues<typeof peopleFilters>) =>
  queryOptions({
    queryKey: [...adminKey, 'people', asked],
    queryFn: ({ signal }) => call(contract.listPeople, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
const peopleAt = (search: URLSearchParams) => peopleQuery(filtersIn(search, peopleFilters))
export const personSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'sessions', id],
    queryFn: ({ signal }) => call(admin.listPersonSessions, { params: { id } }, { signal }),
  })
export const personAgreementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'agreements', id],
    queryFn: ({ signal }) => call(privacy.listPersonAgreements, { params: { id } }, { signal }),
  })

export const useEndSessions = () => useAdminMutation((id: string) => call(admin.endPersonSessions, { params: { id } }))
export const useEndOneSession = () =>
  useAdminMutation((params: { id: string; session_id: string }) => call(admin.endPersonSession, { params }))
export const useDeactivate = () =>
  useAdminMutation(({ id, deactivated }: { id: string; deactivated: boolean }) =>
    call(admin.setDeactivated, { params: { id }, body: { deactivated } }),
  )
export const useRemindInvited = () => useAdminMutation((id: string) => call(admin.inviteAgain, { params: { id } }))
/** Downloads all data about a person as a zip. */
export const useExportData = () => useAdminMutation((id: string) => call(privacy.getPersonArchive, { params: { id } }))
export const useViewAs = () => useAdminMutation((id: string) => call(admin.viewAs, { params: { id } }))

export const useJoin = () =>
  useAdminMutation(({ id, person_id }: { id: string; person_id: string }) =>
    call(contract.joinPerson, { params: { id }, body: { person_id } }),
  )

/** Reloads the record each time its form opens. */
export const personRecordQuery = (params: PersonKey) =>
  queryOptions({
    queryKey: [...adminKey, 'person', params],
    queryFn: ({ signal }) => call(contract.getPersonRecord, { params }, { signal }),
    staleTime: 0,
  })
export type PersonRecord = ResultOf<typeof contract.getPersonRecord>

/** People of the provider with a name like this one. */
export const namesakesQuery = (search: string) =>
  queryOptions({
    queryKey: ['records', 'people', search],
    queryFn: ({ signal }) => call(findPeople, { query: { search } }, { signal }),
    enabled: search !== '',
  })

/** All engagements by title, for a customer's account. */
export const engagementNamesQuery = queryOptions({
  queryKey: ['records', 'engagement-names'],
  queryFn: ({ signal }) => call(listTokenLimits, {}, { signal }),
  select: ({ engagements }) => engagements,
})

export const useAddPerson = () =>
  useAdminForm((body: RequestOf<typeof contract.addPerson>['body'], signal) =>
    call(contract.addPerson, { body }, { signal }),
  )
export const useChangePerson = (params: PersonKey) =>
  useAdminForm((body: RequestOf<typeof contract.changePerson>['body'], signal) =>
    call(contract.changePerson, { params, body }, { signal }),
  )

export const sendPhotos = (body: File, onProgress: (sent: number, total: number) => void) =>
  upload(uploadPhotos, { body }, { onProgress })

/** First queries of the screen for its address. */
export const ofPeople = (search: URLSearchParams) => [
  digestQuery,
  erasuresQuery,
  scheduledErasuresQuery,
  peopleAt(search),
]
