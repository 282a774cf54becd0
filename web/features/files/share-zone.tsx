import { allowedExtensions, allowedFormats } from '@portal/domain/files/file-name'
import { noFile } from '@portal/domain/files/validation'
import { Upload } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './share-zone.module.css'
import type { Sharing } from './sharing.ts'

/** Id of the button that opens the form. */
export const shareButtonId = 'share-a-file'

interface ShareZoneProps {
  sharing: Sharing
  /** The form has a place for files itself. */
  isFormOpen: boolean
  onShare: () => void
}

/** Two ways to share: a button, and dropping files, which works on the whole page. */
export function ShareZone({ sharing, isFormOpen, onShare }: ShareZoneProps) {
  const formatsId = useId()
  const { isOver, problem, isSending } = sharing
  return (
    <div
      className={styles.zone}
      data-form-open={isFormOpen || undefined}
      data-over={isOver || undefined}
      data-missing={problem === noFile || undefined}
      data-screen-only
    >
      <Button
        id={shareButtonId}
        className={styles.button}
        variant="primary"
        icon={<Upload aria-hidden="true" />}
        onClick={onShare}
      >
        Share a file
      </Button>
      <div className={styles.words}>
        <p>
          Drop files here or{' '}
          <button
            type="button"
            className={styles.choose}
            aria-describedby={formatsId}
            disabled={isSending}
            onClick={sharing.pick}
          >
            choose them
          </button>
        </p>
        <Text as="p" kind="quiet" id={formatsId}>
          Up to 10 MB each: {allowedFormats}
        </Text>
      </div>
      <input
        ref={sharing.input}
        type="file"
        multiple
        className="sr-only"
        aria-label="File to share"
        tabIndex={-1}
        disabled={isSending}
        accept={allowedExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          sharing.take({ files: [...(event.target.files ?? [])], folders: [] })
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
