import { findPeople, getWorkOrderRecord, listRoles } from '@portal/domain/records/contract'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { keeperNameQuery } from '../../shared/records/keeper.ts'

/** Begins the keys of all queries here. */
export const recordsKey = ['records']

/** A work order with the people on it, as its form shows it. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'work-order', id],
    queryFn: ({ signal }) => call(getWorkOrderRecord, { params: { id } }, { signal }),
  })

export const rolesQuery = queryOptions({
  queryKey: [...recordsKey, 'roles'],
  queryFn: ({ signal }) => call(listRoles, {}, { signal }),
})

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'people', search],
    queryFn: ({ signal }) => call(findPeople, { query: { search: search.slice(0, 200) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Team requests of an engagement, for a form that adds an accepted person. */
export const acceptedQuery = (engagementId: string) =>
  queryOptions({
    queryKey: [...recordsKey, 'accepted', engagementId],
    queryFn: ({ signal }) => call(listTeamRequests, { params: { id: engagementId } }, { signal }),
  })

const acceptedQueries = (engagementId: string, search: URLSearchParams) =>
  search.has('proposal') ? [acceptedQuery(engagementId)] : []

/** First queries of a new work order, which may begin as a copy or with an accepted person. */
export const newOrderQueries = (id: string, search: URLSearchParams) => {
  const copied = search.get('copy')
  return [rolesQuery, ...acceptedQueries(id, search), ...(copied === null ? [] : [recordQuery(copied)])]
}

/** First queries of the form of a work order. */
export const orderQueries = (engagementId: string, id: string, search: URLSearchParams) => [
  recordQuery(id),
  rolesQuery,
  ...acceptedQueries(engagementId, search),
]

export const newEngagementQueries = [keeperNameQuery, rolesQuery]
