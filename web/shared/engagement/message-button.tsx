import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useOpenFromAddress } from '../navigation/open-from-address.ts'

const ContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog)

interface MessageButtonProps {
  /** undefined while it is not known whom one can write to. */
  header: EngagementHeader | undefined
  small?: boolean
  /** An icon with this name instead of a word. */
  label?: string
}

/** Opens a message to those who lead an engagement. */
export function MessageButton({ header, small = false, label }: MessageButtonProps) {
  const [writing, setWriting] = useState(false)
  const write = () => setWriting(true)
  useOpenFromAddress('message', write, header !== undefined && label === undefined)
  return (
    <>
      {label === undefined ? (
        <Button size={small ? 'small' : 'medium'} icon={<Mail aria-hidden="true" />} disabled={!header} onClick={write}>
          Message
        </Button>
      ) : (
        <IconButton label={label} icon={<Mail size={16} aria-hidden="true" />} disabled={!header} onClick={write} />
      )}
      {writing && header && <ContactDialog engagement={header} onClose={() => setWriting(false)} />}
    </>
  )
}
