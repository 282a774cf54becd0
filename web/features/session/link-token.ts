import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../ui/hydrated.ts'
import { tokenIn } from './login-state.ts'

/** Removes the token from the address after reading it, so that it is not seen, copied or bookmarked. */
export function useLinkToken(): { value: string; forget: () => void } | undefined {
  const navigate = useNavigate()
  const { hash, pathname, search, state } = useLocation()
  const found = tokenIn(hash)
  const hydrated = useHydrated()
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (found === undefined) return
    setKept(found)
    const query = new URLSearchParams(search)
    query.delete('link')
    void navigate({ pathname, search: query.toString() }, { replace: true, state })
  }, [found, navigate, pathname, search, state])
  // The server does not see the hash.
  const value = kept ?? (hydrated ? found : undefined)
  return value === undefined ? undefined : { value, forget: () => setKept(undefined) }
}
