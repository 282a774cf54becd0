import * as contract from '@portal/domain/admin/contract'
import { mailChoices } from '@portal/domain/admin/mail-choices'
import { peopleChoices } from '@portal/domain/admin/people-choices'
import { entryKinds } from '@portal/domain/audit-log/entry'
import * as imports from '@portal/domain/import/contract'
import * as privacy from '@portal/domain/privacy/contract'
import type { FeedbackChoice } from '@portal/domain/privacy/erasure'
import * as tokens from '@portal/domain/tokens/contract'
import type { NewToken } from '@portal/domain/tokens/validation'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import {
  choiceOf,
  defaultsOf,
  type FilterValues,
  filtersIn,
  oneOf,
  pageNumber,
  textFilter,
} from '../../shared/lists/filters.ts'

/** Start of the keys of all admin queries. `useAdminMutation` reloads them all. */
export const adminKey = ['admin'] as const

export const digestQuery = queryOptions({
  queryKey: [...adminKey, 'digest'],
  queryFn: ({ signal }) => call(contract.getDigest, {}, { signal }),
})
export const mailsFilters = { search: textFilter(), which: choiceOf(mailChoices, 'trouble'), page: pageNumber }
export const mailsQuery = (query: FilterValues<typeof mailsFilters>) =>
  queryOptions({
    queryKey: [...adminKey, 'mails', query],
    queryFn: ({ signal }) => call(contract.listMails, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
/** First query of the screen for its address. */
export const mailsAt = (search: URLSearchParams) => mailsQuery(filtersIn(search, mailsFilters))
export const jobsQuery = queryOptions({
  queryKey: [...adminKey, 'jobs'],
  queryFn: ({ signal }) => call(contract.listJobs, {}, { signal }),
})
export const importsQuery = queryOptions({
  queryKey: [...adminKey, 'imports'],
  queryFn: ({ signal }) => call(imports.listImports, {}, { signal }),
  // Refetch until the requested run is finished.
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 1000 : false),
})
/** One of the command line that was cut off stays at "running", and is not waited for. */
export const isUnderWay = ({ outcome, held }: imports.ImportRun): boolean =>
  held && (outcome === 'waiting' || outcome === 'running')
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
/** First query of the screen for its address. */
export const peopleAt = (search: URLSearchParams) => peopleQuery(filtersIn(search, peopleFilters))
export const tokensQuery = queryOptions({
  queryKey: [...adminKey, 'tokens'],
  queryFn: ({ signal }) => call(tokens.listTokens, {}, { signal }),
})
export const personSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'sessions', id],
    queryFn: ({ signal }) => call(contract.listPersonSessions, { params: { id } }, { signal }),
  })
export const personAgreementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'agreements', id],
    queryFn: ({ signal }) => call(privacy.listPersonAgreements, { params: { id } }, { signal }),
  })

interface ErasureChoice {
  feedback: FeedbackChoice
  heir_id?: string
}
export const erasuresQuery = queryOptions({
  queryKey: [...adminKey, 'erasures'],
  queryFn: ({ signal }) => call(privacy.listErasures, {}, { signal }),
})
export const scheduledErasuresQuery = queryOptions({
  queryKey: [...adminKey, 'scheduled-erasures'],
  queryFn: ({ signal }) => call(privacy.listScheduledErasures, {}, { signal }),
})
/** Outside `adminKey`, because it reads all tables: scheduling the erasure must not reload it. */
export const erasurePreviewQuery = (id: string, query: ErasureChoice) =>
  queryOptions({
    queryKey: ['erasure-preview', id, query],
    queryFn: ({ signal }) => call(privacy.previewErasure, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const logFilters = {
  search: textFilter(),
  kind: oneOf(entryKinds),
  person: textFilter(),
  engagement: textFilter(),
}
type LogFilterValues = FilterValues<typeof logFilters>
/** The filter as the calls of the audit log know it. */
export const logFilter = ({ search, kind, person, engagement }: LogFilterValues) => ({
  ...(person !== '' && { account_id: person }),
  ...(engagement !== '' && { engagement_id: engagement }),
  ...(kind !== '' && { kind }),
  ...(search !== '' && { search }),
})
/** Page size; a shorter page is the last. */
const logPage = 100
export const logQuery = (filters: LogFilterValues) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'log', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...logFilter(filters), ...(pageParam > 0 && { before: pageParam }) }
      return call(contract.listLog, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < logPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })

/** First query of the screen for its address. */
export const logAt = (search: URLSearchParams) => logQuery(filtersIn(search, logFilters))

/** Reloads all admin queries, because each change affects several lists and always the audit log. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminKey })
}

export const useAdminMutation = <Asked, Answer>(work: (asked: Asked) => Promise<Answer>) =>
  useMutation({ mutationFn: (asked: Asked) => work(asked), onSuccess: useRefresh() })

/** The call of a form, as `useForm` needs it. */
export function useAdminForm<Asked, Answer>(work: (asked: Asked, signal: AbortSignal) => Promise<Answer>) {
  const refresh = useRefresh()
  const send = async (asked: Asked, signal: AbortSignal): Promise<Answer> => {
    const answer = await work(asked, signal)
    await refresh()
    return answer
  }
  return { send, refresh }
}

export const useResendMail = () => useAdminMutation((id: string) => call(contract.sendMailAgain, { params: { id } }))
export const useRetryJob = () => useAdminMutation((id: string) => call(contract.retryJob, { params: { id } }))
export const useEndSessions = () =>
  useAdminMutation((id: string) => call(contract.endPersonSessions, { params: { id } }))
export const useEndOneSession = () =>
  useAdminMutation((params: { id: string; session_id: string }) => call(contract.endPersonSession, { params }))
export const useDeactivate = () =>
  useAdminMutation(({ id, deactivated }: { id: string; deactivated: boolean }) =>
    call(contract.setDeactivated, { params: { id }, body: { deactivated } }),
  )
export const useRemindInvited = () => useAdminMutation((id: string) => call(contract.inviteAgain, { params: { id } }))
/** Downloads all data about a person as a zip. */
export const useExportData = () => useAdminMutation((id: string) => call(privacy.getPersonArchive, { params: { id } }))
export const useScheduleErasure = () =>
  useAdminForm(({ id, ...body }: ErasureChoice & { id: string }, signal) =>
    call(privacy.scheduleErasure, { params: { id }, body }, { signal }),
  )
export const useCancelErasure = () => useAdminMutation((id: string) => call(privacy.cancelErasure, { params: { id } }))
export const useViewAs = () => useAdminMutation((id: string) => call(contract.viewAs, { params: { id } }))

/** Customers and engagements for limits of tokens; fetched when a limit is added. */
export const tokenLimitsQuery = queryOptions({
  queryKey: [...adminKey, 'token-limits'],
  queryFn: ({ signal }) => call(tokens.listTokenLimits, {}, { signal }),
})

export const useMakeToken = () => useAdminForm((body: NewToken, signal) => call(tokens.makeToken, { body }, { signal }))
export const useRevokeToken = () => useAdminMutation((id: string) => call(tokens.revokeToken, { params: { id } }))

/** `onProgress` gets the fraction sent, from 0 to 1. */
export const useUploadImport = (onProgress: (progress: number) => void, takesOver: boolean) =>
  useAdminMutation((body: File) => {
    // A dry run shows removals; they are confirmed before the import.
    const query = {
      dry_run: 'true',
      allow_removals: 'true',
      ...(takesOver && { take_over: 'true' }),
      file_name: body.name,
    }
    return upload(imports.uploadImport, { query, body }, { onProgress: (sent, total) => onProgress(sent / total) })
  })
export const useTakeIn = () =>
  useAdminForm(({ id, allow_removals }: { id: string; allow_removals: boolean }, signal) =>
    call(imports.takeInImport, { params: { id }, body: { allow_removals } }, { signal }),
  )

/** Queries of the status page. */
export const ofDigest = () => [
  digestQuery,
  mailsQuery(defaultsOf(mailsFilters)),
  jobsQuery,
  importsQuery,
  logQuery(defaultsOf(logFilters)),
]
