import { listWaiting, markThing } from '@portal/domain/overview/contract'
import type { Waiting, WaitingThing } from '@portal/domain/overview/thing'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../http/call.ts'

/** What waits for the person: the rail counts it, the list of engagements and the overview show it. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(listWaiting, {}, { signal }),
})

/** Puts a thing off, brings it back, or notes that it was looked at; the answer is the list as it is then. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { thing: string; mark: 'put off' | 'bring back' | 'seen' }) => call(markThing, { body }),
    onSuccess: (waiting) => {
      client.setQueryData(waitingQuery.queryKey, waiting)
      void client.invalidateQueries({ queryKey: ['engagements', 'overview'] })
    },
  })
}

const isIn = (waiting: Waiting | undefined, id: string): boolean =>
  waiting?.things.some((thing: WaitingThing) => thing.id === id) === true

/** Where something is on the screen that only wants to be looked at, it waits no more. */
export function useSeen(thing: string | undefined): void {
  const client = useQueryClient()
  const { mutate } = useMark()
  useEffect(() => {
    if (thing !== undefined && isIn(client.getQueryData(waitingQuery.queryKey), thing)) mutate({ thing, mark: 'seen' })
  }, [thing, client, mutate])
}
