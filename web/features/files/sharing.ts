import { fileProblem } from '@portal/domain/files/validation'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Dropped } from '../../ui/file-drop.ts'
import { usePageDrop } from '../../ui/page-drop.ts'
import { useUploadDraft } from './upload-draft.ts'

/** Time to read why a file was refused. */
const refusedMs = 10_000

/** Files to share: chosen or dropped anywhere on the page. Those that cannot be shared are shown for a while and not kept. */
export function useSharing(engagementId: string) {
  const draft = useUploadDraft(engagementId)
  const input = useRef<HTMLInputElement>(null)
  const isSending = useIsMutating({ mutationKey: ['form', draft.key] }) > 0
  const [refused, setRefused] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    if (refused.length === 0) return
    const timer = setTimeout(() => setRefused([]), refusedMs)
    return () => clearTimeout(timer)
  }, [refused])

  const take = ({ files, folders }: Dropped) => {
    if (isSending || files.length + folders.length === 0) return
    const accepted = files.filter((file) => fileProblem(file) === undefined)
    setRefused(files.filter((file) => !accepted.includes(file)))
    setProblem(folders[0] && folderProblem(folders))
    if (accepted.length > 0) draft.set({ ...draft.content, files: [...draft.content.files, ...accepted] })
    setTaken(taken + 1)
  }
  return {
    draft,
    input,
    isSending,
    refused,
    /** Sentence at the files: none was chosen, or a folder was dropped. */
    problem,
    setProblem,
    take,
    /** How often files were chosen or dropped. */
    taken,
    dismiss: (file: File) => setRefused(refused.filter((each) => each !== file)),
    /** Opens the browser's dialog. */
    pick: () => input.current?.click(),
    isOver: usePageDrop(take),
  }
}
export type Sharing = ReturnType<typeof useSharing>

export const folderProblem = ([first, ...others]: readonly string[]): string =>
  others.length === 0
    ? `“${first}” is a folder. Please choose the files in it.`
    : `We left out ${others.length + 1} folders. Please choose the files in them.`
