import type { UseMutationResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'

/** A passkey or an authenticator app. */
export interface OwnKey {
  id: string
  name: string
  created_at: string
  used_at: string | null
}
/** What is different about them. */
export interface KeyKind {
  what: string
  icon: LucideIcon
  /** Where it may be, for its name. */
  hint: string
  unnamed: string
  /** After its name: what removing it means. */
  removed: string
  useRename: () => UseMutationResult<unknown, Error, { id: string; name: string }>
  useRemove: () => UseMutationResult<unknown, Error, string>
}
