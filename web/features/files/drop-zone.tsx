import { allowedExtensions, allowedFormats } from '@portal/domain/files/file-name'
import { noFile } from '@portal/domain/files/validation'
import { CircleAlert, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
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
  const [over, setOver] = useState(false)
  const [several, setSeveral] = useState(false)
  const id = useId()
  const take = (files: FileList | null) => {
    const chosenFiles = [...(files ?? [])]
    setSeveral(!many && chosenFiles.length > 1)
    if (chosenFiles.length === 1 || (many && chosenFiles.length > 1)) onChoose(chosenFiles)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button inside is the first */}
      <div
        className={styles.zone}
        data-small={isSmall || undefined}
        data-over={over || undefined}
        data-missing={missing || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
            take(event.target.files)
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
      </div>
      <p id={`${id}-error`} aria-live="polite" className={styles.error}>
        {(missing || several) && (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {several ? 'Please choose one file at a time.' : noFile}
          </>
        )}
      </p>
    </div>
  )
}
