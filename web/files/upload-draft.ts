import { defaultExpiry, type ExpiryMonths } from '@portal/domain/files/expiry'
import type { Category } from '@portal/domain/files/shared-file'
import { useState } from 'react'
import type { PasswordEntries } from './password-fields.tsx'

/** Files about to be shared. */
export interface UploadDraft extends PasswordEntries {
  /** Sent one after the other. */
  files: readonly File[]
  category: Category | null
  months: ExpiryMonths
  sensitive: boolean
}

const nothing: UploadDraft = {
  files: [],
  category: null,
  months: defaultExpiry,
  sensitive: false,
  password: '',
  repeated: '',
}

/** Kept outside the screen, so that it survives a lost session; never contains the password. */
const storedDrafts = new Map<string, UploadDraft>()

/** The draft of one person for one engagement. It survives failures, other screens and signing in again. */
export function useUploadDraft(owner: string): [UploadDraft, (changes: Partial<UploadDraft>) => void, () => void] {
  const [draft, setDraft] = useState(() => storedDrafts.get(owner) ?? nothing)
  const set = (next: UploadDraft) => {
    storedDrafts.set(owner, { ...next, password: '', repeated: '' })
    setDraft(next)
  }
  return [draft, (changes) => set({ ...draft, ...changes }), () => set({ ...nothing, category: draft.category })]
}
