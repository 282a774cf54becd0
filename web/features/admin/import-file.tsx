import { importTooLarge, largestImport } from '@portal/domain/import/upload'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { useUploadImport } from './queries.ts'

interface ImportFile {
  /** Hidden input, progress and problem. */
  field: ReactNode
  /** Lets the person choose a file, which is uploaded at once. */
  choose: () => void
  isSending: boolean
}

interface ImportFileOptions {
  /** The import becomes the keeper of the records. */
  takesOver?: boolean
  onSent?: () => void
}

/** Uploads a zip file for an import. An upload only starts a dry run. */
export function useImportFile({ takesOver = false, onSent }: ImportFileOptions = {}): ImportFile {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  /** From 0 to 1. */
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const sending = useUploadImport(setProgress, takesOver)
  const send = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setProgress(0)
    setProblem(file.size > largestImport ? importTooLarge : '')
    if (file.size <= largestImport)
      sending.mutateAsync(file).then(
        () => onSent?.(),
        (error) => setProblem(messageOf(error)),
      )
  }
  return {
    choose: () => input.current?.click(),
    isSending: sending.isPending,
    field: (
      <>
        <input
          ref={input}
          type="file"
          className="sr-only"
          aria-label="Zip file of an import folder"
          tabIndex={-1}
          accept=".zip"
          onChange={(event) => {
            send(event.target.files?.[0])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
        <p role="status">{sending.isPending && `Uploading ${name}, ${Math.floor(progress * 100)}%`}</p>
        {problem && <Alert>{problem}</Alert>}
      </>
    ),
  }
}
