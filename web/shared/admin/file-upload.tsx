import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { messageOf } from '../http/call.ts'
import { useAdminMutation } from './admin-queries.ts'

interface FileUpload {
  /** Hidden input, progress and problem. */
  field: ReactNode
  /** Lets the person choose a file, which is uploaded at once. */
  choose: () => void
  isSending: boolean
}

interface FileUploadOptions<Answer> {
  /** Accessible name of the input. */
  label: string
  /** Endings of file names, such as `.zip`. */
  accept: string
  /** Bytes. A larger file is not sent; `tooLarge` says why. */
  most: number
  tooLarge: string
  send: (file: File, onProgress: (sent: number, total: number) => void) => Promise<Answer>
  onSent?: ((answer: Answer) => void) | undefined
}

/** A file that is uploaded once it is chosen, with its progress. */
export function useFileUpload<Answer>(options: FileUploadOptions<Answer>): FileUpload {
  const { label, accept, most, tooLarge, onSent } = options
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  /** From 0 to 1. */
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const sending = useAdminMutation((file: File) => options.send(file, (sent, total) => setProgress(sent / total)))
  const send = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setProgress(0)
    setProblem(file.size > most ? tooLarge : '')
    if (file.size <= most)
      sending.mutateAsync(file).then(
        (answer) => onSent?.(answer),
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
          aria-label={label}
          tabIndex={-1}
          accept={accept}
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
