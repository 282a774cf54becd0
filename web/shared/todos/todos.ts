import { listWaiting, markThing } from '@portal/domain/overview/contract'
import { foldWaiting } from '@portal/domain/overview/fold-files'
import type { Todo, Waiting } from '@portal/domain/overview/todo'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../http/call.ts'

/** To-dos of the person, for the navigation's count, the list of engagements and the overview. Files are folded into one row. */
export const todosQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(listWaiting, {}, { signal }),
  select: foldWaiting,
})

/** Snoozes a to-do, ends its snooze, or marks it as seen; the response is the new list. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { thing: string; mark: 'put off' | 'bring back' | 'seen' }) => call(markThing, { body }),
    onSuccess: (waiting) => {
      client.setQueryData(todosQuery.queryKey, waiting)
      void client.invalidateQueries({ queryKey: ['engagements', 'overview'] })
    },
  })
}

const isIn = (waiting: Waiting | undefined, id: string): boolean =>
  waiting?.things.some((thing: Todo) => thing.id === id) === true

/** Where something is on the screen that only wants to be looked at, it waits no more. */
export function useSeen(thing: string | undefined): void {
  const client = useQueryClient()
  const { mutate } = useMark()
  useEffect(() => {
    if (thing !== undefined && isIn(client.getQueryData(todosQuery.queryKey), thing)) mutate({ thing, mark: 'seen' })
  }, [thing, client, mutate])
}
