import type { LucideIcon } from 'lucide-react'

/** A passkey or an authenticator app. */
export interface OwnKey {
  id: string
  name: string
  created_at: string
  used_at: string | null
}
/** Words and functions that differ between passkeys and apps. */
export interface KeyKind {
  what: string
  icon: LucideIcon
  /** Hint for its name, such as where it is kept. */
  hint: string
  unnamed: string
  /** After its name: what removing it means. */
  removed: string
  useChanges: () => {
    rename: (id: string, name: string, signal: AbortSignal) => Promise<unknown>
    remove: (id: string) => Promise<unknown>
  }
}
