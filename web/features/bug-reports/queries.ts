import { answerReport, listOwnReports, listReports, submitBug } from '@portal/domain/bug-reports/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import type { BugContent } from './bug-draft.ts'

const key = ['bug-reports'] as const

export const reportsOf = (whose: 'mine' | 'everybody') =>
  queryOptions({
    queryKey: [...key, whose],
    queryFn: ({ signal }) => call(whose === 'mine' ? listOwnReports : listReports, {}, { signal }),
  })

/** Changes of bug reports. Each loads the lists again, also if it failed. */
export function useReportChanges() {
  const client = useQueryClient()
  const reloaded = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => client.invalidateQueries({ queryKey: key }))
  return {
    submit: ({ description, steps, images }: BugContent, signal: AbortSignal) => {
      const body = new FormData()
      body.append('description', description)
      body.append('steps', steps)
      for (const image of images) body.append('attachments', image, image.name)
      return reloaded(upload(submitBug, { body }, { signal }))
    },
    answer: (id: string, reply: string, signal: AbortSignal) =>
      reloaded(call(answerReport, { params: { id }, body: { reply } }, { signal })),
  }
}
