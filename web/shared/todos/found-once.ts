import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import { messageOf } from '../http/call.ts'

interface Search<Data, Found> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'>
  find: (data: Data) => Found | undefined
  /** Sentence to show if the list does not contain it. */
  gone: string
  /** Called if it was not found. */
  onMissing: () => void
}

/**
 * Subject of a dialog, from a list with `staleTime: 0`. The cached list may be older than the to-do, so it waits for the new
 * one. Later lists do not change what was found: the dialog stays open until the person closes it.
 */
export function useFoundOnce<Data, Found>({ query, find, gone, onMissing }: Search<Data, Found>): Found | undefined {
  const { data, error, isFetching } = query
  const [opened, setOpened] = useState<{ found: Found }>()
  const found = isFetching || data === undefined ? undefined : find(data)
  const failure = isFetching || found !== undefined ? undefined : error ? messageOf(error) : gone
  useEffect(() => {
    if (opened) return
    if (found !== undefined) setOpened({ found })
    else if (failure !== undefined) {
      showToast(failure, 'error')
      onMissing()
    }
  }, [opened, found, failure, onMissing])
  return opened?.found
}
