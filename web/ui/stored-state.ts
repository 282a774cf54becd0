import { useState } from 'react'
import type { Stored } from './stored.ts'

/** A switch that survives a reload. A browser that refuses storage keeps it as long as the screen. */
export function useStoredFlag(place: Stored, key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = place.read(key)
    return kept === null ? fallback : kept === 'true'
  })
  const change = (next: boolean): void => {
    setValue(next)
    place.write(key, String(next))
  }
  return [value, change]
}
