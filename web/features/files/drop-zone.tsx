import { allowedExtensions, allowedFormats } from '@portal/domain/files/file-name'
import { noFile } from '@portal/domain/files/validation'
import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  onChoose: (files: readonly File[]) => void
  /** Several at once. */
  many?: boolean
  /** One line, once files are chosen. */
  isSmall?: boolean
  /** True after Upload was pressed without a file. */
  missing: boolean
  disabled?: boolean
}

/** Takes files, dropped or chosen. */
export function DropZone({ onChoose, missing, many = false, isSmall = false, disabled = false }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const take = (files: readonly File[], folders: readonly string[] = []) => {
    const isTooMany = !many && files.length > 1
    setProblem(isTooMany ? 'Please choose one file at a time.' : folders[0] && folderProblem(folders))
    if (files.length > 0 && !isTooMany) onChoose(files)
  }
  const drop = useFileDrop(({ files, folders }) => {
    if (!disabled) take(files, folders)
  })
  return (
    <div>
      {/* Dropping is the second way; the button inside is the first. */}
      <div
        className={styles.zone}
        data-small={isSmall || undefined}
        data-over={drop.isOver || undefined}
        data-missing={missing || undefined}
        data-disabled={disabled || undefined}
        {...drop.props}
      >
        <Upload size={20} aria-hidden="true" className={styles.icon} />
        <p className={styles.invitation}>
          <span className={styles.drop}>Drop {many ? 'files' : 'a file'} here or </span>
          <button
            type="button"
            className={styles.choose}
            aria-describedby={`${id}-takes ${id}-error`}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            <span className={styles.wide}>{many ? 'choose them' : 'choose one'}</span>
            <span className={styles.phone}>
              {many ? 'Choose files, up to 10 MB each' : 'Choose a file, up to 10 MB'}
            </span>
          </button>
        </p>
        <p id={`${id}-takes`} className={styles.takes}>
          <span className={styles.drop}>{many ? 'Up to 10 MB each: ' : 'One file, up to 10 MB: '}</span>
          {allowedFormats}
        </p>
        <input
          ref={input}
          type="file"
          multiple={many}
          className="sr-only"
          aria-label="File to share"
          tabIndex={-1}
          disabled={disabled}
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

const folderProblem = ([first, ...others]: readonly string[]): string =>
  others.length === 0
    ? `“${first}” is a folder. Please choose the files in it.`
    : `We left out ${others.length + 1} folders. Please choose the files in them.`
