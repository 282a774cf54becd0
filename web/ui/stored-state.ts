import { useState, useSyncExternalStore } from 'react'
import type { Stored } from './stored.ts'

/**
 * Text that survives a reload. If the browser blocks storage, it is kept until the component is unmounted. During hydration it is null,
 * as on the server, and only a stored text renders the component again.
 */
export function useStoredText(place: Stored, key: string): [string | null, (value: string) => void] {
  const read = useSyncExternalStore(
    subscribe,
    () => place.read(key),
    () => null,
  )
  const [chosen, setChosen] = useState<string>()
  const change = (next: string): void => {
    setChosen(next)
    place.write(key, next)
  }
  return [chosen ?? read, change]
}

/** Only this tab writes it, through the component. */
const subscribe = () => () => {}

/** A switch that survives a reload. */
export function useStoredFlag(place: Stored, key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(place, key)
  return [text === null ? fallback : text === 'true', (next) => setText(String(next))]
}
