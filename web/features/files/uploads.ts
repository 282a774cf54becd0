import type { SharedFile } from '@portal/domain/files/shared-file'
import {
  entriesMatch,
  mayUsePassword,
  passwordProblem,
  selectCategory,
  uploaded,
} from '@portal/domain/files/validation'
import { agreementBeforeUpload } from '@portal/domain/privacy/agreements'
import { useState } from 'react'
import type { Draft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { CallError, messageOf } from '../../shared/http/call.ts'
import { showToast } from '../../ui/toast.tsx'
import { useFileChanges } from './queries.ts'
import type { UploadContent } from './upload-draft.ts'

interface Progress {
  name: string
  sent: number
  total: number
  /** Number of files that follow. */
  waiting: number
}

/**
 * Form that sends files one by one, each in its own call, so that a failure does not stop the others. `onShared` gets the
 * first one if all were sent.
 */
export function useUploads(
  engagementId: string,
  draft: Draft<UploadContent>,
  onShared: (first: SharedFile | undefined) => void,
) {
  const { upload } = useFileChanges(engagementId)
  const [progress, setProgress] = useState<Progress>()

  const send = async (content: UploadContent, signal: AbortSignal): Promise<SharedFile | undefined> => {
    const { files, category, months, sensitive, password } = content
    if (!category) return
    const agreed = agreementBeforeUpload({ count: files.length, sensitive })
    const nameIn = (sentence: string, { name }: File) => (files.length > 1 ? `${name}: ${sentence}` : sentence)
    const failures: string[] = []
    const shared: SharedFile[] = []
    let left = files
    for (const [index, file] of files.entries()) {
      const waiting = files.length - index - 1
      const onProgress = (sent: number, total: number) => setProgress({ name: file.name, sent, total, waiting })
      onProgress(0, file.size)
      try {
        const sending = { file, category, months, password: sensitive ? password : null, agreed, onProgress, signal }
        shared.push(await upload(sending))
        showToast(nameIn(uploaded, file))
        left = left.filter((each) => each !== file)
        draft.set({ ...content, files: left })
      } catch (error) {
        signal.throwIfAborted()
        failures.push(nameIn(messageOf(error), file))
      }
    }
    if (failures.length > 0) throw new CallError(0, failures.join('\n'))
    return shared[0]
  }

  const form = useForm({ draft, problems: problemsOf, send, onSent: onShared })
  return { form, progress: form.isSending ? progress : undefined }
}

const problemsOf = ({ category, sensitive, password, repeated }: UploadContent) => ({
  category: category ? undefined : selectCategory,
  password:
    sensitive && !mayUsePassword(password, repeated) ? (passwordProblem(password) ?? entriesMatch.sentence) : undefined,
})
