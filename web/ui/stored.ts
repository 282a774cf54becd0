/** Text kept in the browser. Where storage is forbidden nothing is kept and nothing breaks. */
export interface Stored {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

/** Until it is removed. */
export const stored: Stored = keptIn(() => localStorage)
/** In this tab, until it is closed. */
export const storedForVisit: Stored = keptIn(() => sessionStorage)

/** Whoever logs out leaves nothing in this tab of what they typed. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}

function keptIn(place: () => Storage): Stored {
  return {
    read: (key) => {
      try {
        return place().getItem(key)
      } catch {
        return null
      }
    },
    write: (key, value) => {
      try {
        place().setItem(key, value)
      } catch {
        // Kept for this page only.
      }
    },
    remove: (key) => {
      try {
        place().removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
