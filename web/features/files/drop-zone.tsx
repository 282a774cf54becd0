import { allowedExtensions, allowedFormats } from '@portal/domain/files/file-name'
import { noFile } from '@portal/domain/files/validation'
import { useId, useRef, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import styles from './drop-zone.module.css'
import { folderProblem } from './sharing.ts'

interface DropZoneProps {
  onChoose: (file: File) => void
  /** True after Upload was pressed without a file. */
  missing: boolean
}

/** Takes one file, dropped or chosen. */
export function DropZone({ onChoose, missing }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const take = ([file, ...others]: readonly File[], folders: readonly string[] = []) => {
    const isTooMany = others.length > 0
    setProblem(isTooMany ? 'Please choose one file at a time.' : folders[0] && folderProblem(folders))
    if (file && !isTooMany) onChoose(file)
  }
  const drop = useFileDrop(({ files, folders }) => take(files, folders))
  return (
    <div>
      {/* Dropping is the second way; the button inside is the first. */}
      <div
        className={styles.zone}
        data-over={drop.isOver || undefined}
        data-missing={missing || undefined}
        {...drop.props}
      >
        <p>
          Drop a file here or{' '}
          <button
            type="button"
            className={styles.choose}
            data-first-field
            aria-describedby={`${id}-takes ${id}-error`}
            onClick={() => input.current?.click()}
          >
            choose one
          </button>
        </p>
        <p id={`${id}-takes`} className={styles.takes}>
          Up to 10 MB: {allowedFormats}
        </p>
        <input
          ref={input}
          type="file"
          className="sr-only"
          aria-label="New version of the file"
          tabIndex={-1}
          accept={allowedExtensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
      </div>
      <FieldError id={`${id}-error`}>{problem ?? (missing && noFile)}</FieldError>
    </div>
  )
}
