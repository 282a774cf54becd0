import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Change = (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** The query of the address and how to change it. react-router's own brings its links and forms along. */
export function useSearchParams(): [URLSearchParams, Change] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<Change>((next, options) => void navigate(`?${next(params)}`, options), [navigate, params])
  return [params, change]
}
