import { importTooLarge, largestImport } from '@portal/domain/import/upload'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useUploadImport } from './queries.ts'

/** Heading of the list of imports, with the button that uploads a zip file. An upload only starts a dry run. */
export function UploadImport({ count }: { count: number | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  /** From 0 to 1. */
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const sending = useUploadImport(setProgress)
  const choose = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setProgress(0)
    setProblem(file.size > largestImport ? importTooLarge : '')
    if (file.size <= largestImport) sending.mutateAsync(file).catch((error) => setProblem(messageOf(error)))
  }
  return (
    <>
      <SectionHead
        title="Imports"
        count={count}
        actions={
          <Button
            size="small"
            icon={<Upload aria-hidden="true" />}
            busy={sending.isPending}
            onClick={() => input.current?.click()}
          >
            Upload zip file
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        className="sr-only"
        aria-label="Zip file of an import folder"
        tabIndex={-1}
        accept=".zip"
        onChange={(event) => {
          choose(event.target.files?.[0])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <p role="status">{sending.isPending && `Uploading ${name}, ${Math.floor(progress * 100)}%`}</p>
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}
