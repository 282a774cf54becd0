import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** By entry of the history and name. */
const stored = new Map<string, unknown>()

/** State that Back and Forward restore, such as the number of rows shown. It is not in the address and does not survive a reload. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const entry = `${key} ${name}`
  const [value, setValue] = useState(() => (isBack && stored.has(entry) ? (stored.get(entry) as Value) : initial))
  // A changed filter replaces the entry of the history.
  useEffect(() => void stored.set(entry, value), [entry, value])
  return [value, setValue]
}
