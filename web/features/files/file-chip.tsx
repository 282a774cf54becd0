import { allowedFormats, formatSize } from '@portal/domain/files/file-name'
import { wrongFormat } from '@portal/domain/files/validation'
import { CircleAlert, X } from 'lucide-react'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './file-chip.module.css'

interface FileChipProps {
  name: string
  size: number
  /** Why it cannot be sent. */
  problem?: string | undefined
  onRemove: () => void
}

/** Chosen file with its size or its problem. */
export function FileChip({ name, size, problem, onRemove }: FileChipProps) {
  return (
    <div>
      <div className={styles.chip} data-wrong={problem ? true : undefined}>
        <FileIcon name={name} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.size}>{formatSize(size)}</span>
        <IconButton size="row" label={`Remove ${name}`} icon={<X size={16} aria-hidden="true" />} onClick={onRemove} />
      </div>
      <div className={styles.problem} aria-live="polite">
        {problem && (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            <div>
              <p>{problem}</p>
              {problem === wrongFormat && <p className={styles.formats}>Use {allowedFormats}.</p>}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
