import { listMembers } from '@portal/domain/engagements/contract'
import { listProfileFeedback } from '@portal/domain/feedback/contract'
import { listTags } from '@portal/domain/tags/contract'
import {
  getMemberProfile,
  getOversight,
  listGroupTeams,
  listMemberEngagements,
  listMemberWorkOrders,
} from '@portal/domain/team/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

/** Key of everything that changes with teams and tags. */
export const teamKey = (id: string) => ['team', id] as const

export const membersOf = (id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'members'],
    queryFn: ({ signal }) => call(listMembers, { params: { id } }, { signal }),
  })

export const teamsOf = (id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'teams'],
    queryFn: ({ signal }) => call(listGroupTeams, { params: { id } }, { signal }),
  })

export const tagsOf = (id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'tags'],
    queryFn: ({ signal }) => call(listTags, { params: { id } }, { signal }),
  })

export const oversightOf = (id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'oversight'],
    queryFn: ({ signal }) => call(getOversight, { params: { id } }, { signal }),
  })

export const profileOf = (id: string, employee_id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'profile', employee_id],
    queryFn: ({ signal }) => call(getMemberProfile, { params: { id, employee_id } }, { signal }),
  })

export const workOrdersOf = (id: string, employee_id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'work-orders', employee_id],
    queryFn: ({ signal }) => call(listMemberWorkOrders, { params: { id, employee_id } }, { signal }),
  })

export const otherEngagementsOf = (id: string, employee_id: string) =>
  queryOptions({
    queryKey: [...teamKey(id), 'other-engagements', employee_id],
    queryFn: ({ signal }) => call(listMemberEngagements, { params: { id, employee_id } }, { signal }),
  })

export const profileFeedbackKey = (id: string, employee_id: string) =>
  [...teamKey(id), 'feedback', employee_id] as const

export const profileFeedbackOf = (id: string, employee_id: string, page_number: number) =>
  queryOptions({
    queryKey: [...profileFeedbackKey(id, employee_id), page_number],
    queryFn: ({ signal }) =>
      call(listProfileFeedback, { params: { id, employee_id }, query: { page_number, items_per_page: 5 } }, { signal }),
    placeholderData: keepPreviousData,
  })
