import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useOpenFromAddress } from '../navigation/open-from-address.ts'

const ContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog)

interface MessageButtonProps {
  /** undefined while it is not known whom one can write to: then the dialog opens a moment later. */
  header: EngagementHeader | undefined
}

/** Opens a message to those who lead an engagement. */
export function MessageButton({ header }: MessageButtonProps) {
  const [writing, setWriting] = useState(false)
  const write = () => setWriting(true)
  useOpenFromAddress('message', write, header !== undefined)
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={write}>
        Message
      </Button>
      {writing && header && <ContactDialog engagement={header} onClose={() => setWriting(false)} />}
    </>
  )
}
