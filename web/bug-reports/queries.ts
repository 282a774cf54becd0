import { answerReport, listOwnReports, listReports, submitBug } from '@portal/domain/bug-reports/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { upload } from '../http/upload.ts'

const key = ['bug-reports'] as const

export const reportsOf = (whose: 'mine' | 'everybody') =>
  queryOptions({
    queryKey: [...key, whose],
    queryFn: ({ signal }) => call(whose === 'mine' ? listOwnReports : listReports, {}, { signal }),
  })

function useReportChange<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

export const useSubmitBug = () =>
  useReportChange(({ description, steps, images }: { description: string; steps: string; images: readonly File[] }) => {
    const body = new FormData()
    body.append('description', description)
    body.append('steps', steps)
    for (const image of images) body.append('attachments', image, image.name)
    return upload(submitBug, { body })
  })

export const useAnswerReport = () =>
  useReportChange(({ id, reply }: { id: string; reply: string }) =>
    call(answerReport, { params: { id }, body: { reply } }),
  )
