import type { ExpiryMonths } from '@portal/domain/files/expiry'
import type { Category } from '@portal/domain/files/shared-file'
import { uploaded } from '@portal/domain/files/validation'
import type { AgreementName } from '@portal/domain/privacy/agreements'
import { useRef, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { showToast } from '../ui/toast.tsx'
import { useUpload } from './queries.ts'

interface Batch {
  files: readonly File[]
  category: Category
  months: ExpiryMonths
  /** Makes them sensitive. */
  password: string | null
  agreed: AgreementName
}

interface Current {
  file: File
  sent: number
  total: number
  /** How many come after it. */
  waiting: number
}

/** Sends files one by one, each in its own call, so that a failure does not stop the others. */
export function useUploads(engagementId: string) {
  const [current, setCurrent] = useState<Current>()
  const [failures, setFailures] = useState<readonly string[]>([])
  const [cancelled, setCancelled] = useState(false)
  const abort = useRef<AbortController>(undefined)
  const upload = useUpload(engagementId)

  const reset = () => {
    setFailures([])
    setCancelled(false)
  }

  /** Returns the number of rejected files; `onLeft` gets them after each upload, in order. */
  const send = async ({ files, ...rest }: Batch, onLeft: (files: readonly File[]) => void): Promise<number> => {
    reset()
    abort.current = new AbortController()
    const { signal } = abort.current
    let left = files
    for (const [index, file] of files.entries()) {
      const waiting = files.length - index - 1
      const onProgress = (sent: number, total: number) => setCurrent({ file, sent, total, waiting })
      onProgress(0, file.size)
      try {
        await upload.mutateAsync({ ...rest, file, onProgress, signal })
        showToast(files.length > 1 ? `${file.name}: ${uploaded}` : uploaded)
        left = left.filter((each) => each !== file)
        onLeft(left)
      } catch (error) {
        if (signal.aborted) {
          setCancelled(true)
          break
        }
        const sentence = files.length > 1 ? `${file.name}: ${messageOf(error)}` : messageOf(error)
        setFailures((before) => [...before, sentence])
      }
    }
    setCurrent(undefined)
    return left.length
  }

  return { current, failures, cancelled, send, cancel: () => abort.current?.abort(), reset }
}
