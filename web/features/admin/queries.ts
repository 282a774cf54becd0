import * as contract from '@portal/domain/admin/contract'
import { mailChoices } from '@portal/domain/admin/mail-choices'
import { entryKinds } from '@portal/domain/audit-log/entry'
import { mayChangeCompany } from '@portal/domain/company/permissions'
import * as imports from '@portal/domain/import/contract'
import type { User } from '@portal/domain/session/user'
import * as tokens from '@portal/domain/tokens/contract'
import type { NewToken } from '@portal/domain/tokens/validation'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminKey, digestQuery, useAdminForm, useAdminMutation } from '../../shared/admin/admin-queries.ts'
import { companyQuery } from '../../shared/company/company-queries.ts'
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
export const tokensQuery = queryOptions({
  queryKey: [...adminKey, 'tokens'],
  queryFn: ({ signal }) => call(tokens.listTokens, {}, { signal }),
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

export const useResendMail = () => useAdminMutation((id: string) => call(contract.sendMailAgain, { params: { id } }))
export const useRetryJob = () => useAdminMutation((id: string) => call(contract.retryJob, { params: { id } }))
/** Customers and engagements for limits of tokens; fetched when a limit is added. */
export const tokenLimitsQuery = queryOptions({
  queryKey: [...adminKey, 'token-limits'],
  queryFn: ({ signal }) => call(tokens.listTokenLimits, {}, { signal }),
})

export const useMakeToken = () => useAdminForm((body: NewToken, signal) => call(tokens.makeToken, { body }, { signal }))
export const useRevokeToken = () => useAdminMutation((id: string) => call(tokens.revokeToken, { params: { id } }))

export const uploadImport = (takesOver: boolean) => (body: File, onProgress: (sent: number, total: number) => void) => {
  // A dry run shows removals; they are confirmed before the import.
  const query = {
    dry_run: 'true',
    allow_removals: 'true',
    ...(takesOver && { take_over: 'true' }),
    file_name: body.name,
  }
  return upload(imports.uploadImport, { query, body }, { onProgress })
}
export const useTakeIn = () =>
  useAdminForm(({ id, allow_removals }: { id: string; allow_removals: boolean }, signal) =>
    call(imports.takeInImport, { params: { id }, body: { allow_removals } }, { signal }),
  )

/** Queries of the status page. */
export const ofDigest = (viewer: User) => [
  digestQuery,
  mailsQuery(defaultsOf(mailsFilters)),
  jobsQuery,
  importsQuery,
  logQuery(defaultsOf(logFilters)),
  ...(mayChangeCompany(viewer) ? [companyQuery] : []),
]
