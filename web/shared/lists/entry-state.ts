import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** By entry of the history and name. */
const stored = new Map<string, unknown>()

/** State that Back and Forward restore, such as the number of rows shown. It is not in the address and does not survive a reload. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const entry = `${key} ${name}`
  const restored = (otherwise: Value): Value => (isBack && stored.has(entry) ? (stored.get(entry) as Value) : otherwise)
  const [state, setState] = useState(() => ({ entry, value: restored(initial) }))
  const value = state.entry === entry ? state.value : restored(state.value)
  if (state.entry !== entry) setState({ entry, value })
  useEffect(() => void stored.set(entry, value), [entry, value])
  return [value, (next) => setState({ entry, value: next })]
}
