import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Change = (next: URLSearchParams | ((after: URLSearchParams) => void), options?: NavigateOptions) => void

/** The query of the address and how to change it: to another, or a copy of it. react-router's own brings its links and forms along. */
export function useSearchParams(): [URLSearchParams, Change] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<Change>(
    (next, options) => {
      const after = next instanceof URLSearchParams ? next : new URLSearchParams(params)
      if (typeof next === 'function') next(after)
      void navigate(`?${after}`, options)
    },
    [navigate, params],
  )
  return [params, change]
}
