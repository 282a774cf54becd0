import { allowedFormats } from '@portal/domain/files/file-name'
import { noFile } from '@portal/domain/files/validation'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './drop-zone.module.css'

interface FileSlotProps {
  hasFiles: boolean
  problem: string | undefined
  onPick: () => void
}

/** Place in the form for files, which may be dropped anywhere on the page. */
export function FileSlot({ hasFiles, problem, onPick }: FileSlotProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.zone} data-small={hasFiles || undefined} data-missing={problem === noFile || undefined}>
        <Button
          size="small"
          data-first-field={hasFiles ? undefined : true}
          icon={<Plus aria-hidden="true" />}
          aria-describedby={`${id}-takes ${id}-error`}
          onClick={onPick}
        >
          {hasFiles ? 'Add files' : 'Choose files'}
        </Button>
        <Text as="p" kind="quiet">
          <span className={styles.drop}>Or drop them anywhere.</span>{' '}
          <span id={`${id}-takes`} className={hasFiles ? 'sr-only' : undefined}>
            Up to 10 MB each: {allowedFormats}
          </span>
        </Text>
      </div>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  )
}
