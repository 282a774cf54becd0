import { useState } from 'react'
import type { Stored } from './stored.ts'

/** A switch that survives a reload. A browser that refuses storage keeps it as long as the screen. */
export function useStoredFlag(place: Stored, key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = place.read(key)
    return stored === null ? fallback : stored === 'true'
  })
  const change = (next: boolean): void => {
    setValue(next)
    place.write(key, String(next))
  }
  return [value, change]
}
