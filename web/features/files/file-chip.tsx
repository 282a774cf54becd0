import { allowedFormats, formatSize } from '@portal/domain/files/file-name'
import { wrongFormat } from '@portal/domain/files/validation'
import { X } from 'lucide-react'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
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
      <Row gap={8} className={styles.chip} data-wrong={problem ? true : undefined}>
        <FileIcon name={name} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        <Text kind="quiet" tabular className={styles.size}>
          {formatSize(size)}
        </Text>
        <IconButton size="row" label={`Remove ${name}`} icon={<X size={16} aria-hidden="true" />} onClick={onRemove} />
      </Row>
      <FieldError>
        {problem && (
          <div>
            <p>{problem}</p>
            {problem === wrongFormat && (
              <Text as="p" tone="quiet">
                Use {allowedFormats}.
              </Text>
            )}
          </div>
        )}
      </FieldError>
    </div>
  )
}
