/** Text storage in the browser. Does nothing if storage is blocked. */
export interface Stored {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

/** Until it is removed. */
export const stored: Stored = storedIn(() => localStorage)
/** In this tab, until it is closed. */
export const storedForVisit: Stored = storedIn(() => sessionStorage)

/** Deletes this tab's drafts on sign-out. */
export function forgetVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked.
  }
}

function storedIn(place: () => Storage): Stored {
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
        // Storage is blocked.
      }
    },
  }
}
