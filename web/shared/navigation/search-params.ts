import { useCallback, useMemo } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Change = (next: URLSearchParams | ((after: URLSearchParams) => void), options?: NavigateOptions) => void

/** Current query of the address, which may be newer than the rendered one. */
export const queryNow = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): URLSearchParams =>
  new URLSearchParams(window.location.pathname === pathname ? window.location.search : search)

/** The query of the address and how to change it: to another, or a copy of it. react-router's own brings its links and forms along. */
export function useSearchParams(): [URLSearchParams, Change] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<Change>(
    (next, options) => {
      const after = next instanceof URLSearchParams ? next : queryNow({ pathname, search })
      if (typeof next === 'function') next(after)
      void navigate(`?${after}`, { preventScrollReset: true, ...options })
    },
    [navigate, pathname, search],
  )
  return [params, change]
}
