import { useState } from 'react'
import { useHydrated } from './hydrated.ts'
import type { Stored } from './stored.ts'

/** Text that survives a reload. If the browser blocks storage, it is kept until the component is unmounted. */
export function useStoredText(place: Stored, key: string): [string | null, (value: string) => void] {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<string>()
  const change = (next: string): void => {
    setChosen(next)
    place.write(key, next)
  }
  return [chosen ?? (hydrated ? place.read(key) : null), change]
}

/** A switch that survives a reload. */
export function useStoredFlag(place: Stored, key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [text, setText] = useStoredText(place, key)
  return [text === null ? fallback : text === 'true', (next) => setText(String(next))]
}
