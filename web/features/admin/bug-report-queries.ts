import { answerReport, listReports } from '@portal/domain/bug-reports/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

export const bugReportsQuery = queryOptions({
  queryKey: ['bug-reports', 'all'],
  queryFn: ({ signal }) => call(listReports, {}, { signal }),
})

/** Replies to a report, which closes it. The lists are loaded again, also if it failed. */
export function useAnswerReport() {
  const client = useQueryClient()
  return (id: string, reply: string, signal: AbortSignal) =>
    call(answerReport, { params: { id }, body: { reply } }, { signal }).finally(() =>
      client.invalidateQueries({ queryKey: ['bug-reports'] }),
    )
}
