import { defaultExpiry, type ExpiryMonths } from '@portal/domain/files/expiry'
import type { Category } from '@portal/domain/files/shared-file'
import { useState } from 'react'
import type { Draft } from '../../shared/forms/draft.ts'
import { useViewer } from '../../shared/session/session.ts'

/** Files about to be shared. */
export interface UploadContent {
  /** Sent one after the other. */
  files: readonly File[]
  category: Category | null
  months: ExpiryMonths
  sensitive: boolean
  password: string
  repeated: string
}

const empty: UploadContent = {
  files: [],
  category: null,
  months: defaultExpiry,
  sensitive: false,
  password: '',
  repeated: '',
}

/** By person and engagement. Files cannot be stored in the tab, but they survive a lost session here. Without passwords. */
const storedContents = new Map<string, UploadContent>()

/** Files to share in one engagement. They survive failures, other screens and signing in again. The category stays after the upload. */
export function useUploadDraft(engagementId: string): Draft<UploadContent> {
  const key = `${useViewer().id} ${engagementId}`
  const [content, setContent] = useState(() => storedContents.get(key) ?? empty)
  const set = (next: UploadContent | null) => {
    const chosen = next ?? { ...empty, category: content.category }
    storedContents.set(key, { ...chosen, password: '', repeated: '' })
    setContent(chosen)
  }
  return {
    content,
    initial: empty,
    set,
    settle: () => set(null),
    isBegun: content.files.length > 0,
    key,
    reload: () => setContent(storedContents.get(key) ?? empty),
  }
}
