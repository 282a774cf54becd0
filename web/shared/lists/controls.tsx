import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Popover } from '../../ui/popover.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './controls.module.css'

interface ControlsProps {
  /** Name of the button on a phone, and title of its sheet. */
  label: string
  /** Number of controls that are not at their default, shown in the button. */
  changed: number
  className?: string | undefined
  /** Gets a function that closes the sheet, for controls that open a dialog. */
  children: (close: () => void) => ReactNode
}

/** Search, filters and actions above a list: side by side, on a phone in a sheet behind one button. */
export function Controls({ label, changed, className, children }: ControlsProps) {
  const isPhone = usePhone()
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  if (!isPhone) return <div className={className}>{children(close)}</div>
  return (
    <div className={styles.onPhone}>
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        title={label}
        trigger={
          <Button className={styles.button} icon={<SlidersHorizontal aria-hidden="true" />}>
            {label}
            {changed > 0 && (
              <>
                {' '}
                <Text tone="accent" tabular>
                  {changed} set
                </Text>
              </>
            )}
          </Button>
        }
        footer={
          <Button variant="primary" onClick={close}>
            Show results
          </Button>
        }
      >
        <Stack gap={12} className={styles.stack}>
          {children(close)}
        </Stack>
      </Popover>
    </div>
  )
}
