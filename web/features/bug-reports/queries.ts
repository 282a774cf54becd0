import { listOwnReports, submitBug } from '@portal/domain/bug-reports/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import type { BugContent } from './bug-draft.ts'

export const ownReportsQuery = queryOptions({
  queryKey: ['bug-reports', 'own'],
  queryFn: ({ signal }) => call(listOwnReports, {}, { signal }),
})

/** Sends a report. The lists are loaded again, also if it failed. */
export function useSubmitBug() {
  const client = useQueryClient()
  return ({ description, steps, images }: BugContent, signal: AbortSignal) => {
    const body = new FormData()
    body.append('description', description)
    body.append('steps', steps)
    for (const image of images) body.append('attachments', image, image.name)
    return upload(submitBug, { body }, { signal }).finally(() =>
      client.invalidateQueries({ queryKey: ['bug-reports'] }),
    )
  }
}
