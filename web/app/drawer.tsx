import { Dialog } from '@base-ui/react/dialog'
import { fullName } from '@portal/domain/session/user'
import { LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { photoOf } from '../shared/people/photo.ts'
import { Brand } from '../shared/product/brand.tsx'
import { logOut } from '../shared/session/log-out.ts'
import { useViewer } from '../shared/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Box, Row } from '../ui/stack.tsx'
import { Text } from '../ui/text.tsx'
import styles from './drawer.module.css'
import { NavigationList } from './navigation-list.tsx'

/** The menu of a phone: the navigation and "Log Out". The account menu has "Log Out" too, and the rest. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const name = fullName(viewer)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(is) => !is && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop data-scrim className={styles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Row justify="between" className={styles.head}>
            <Brand plain size="large" />
            <IconButton label="Close the menu" icon={<X size={20} aria-hidden="true" />} onClick={close} />
          </Row>
          <Row gap={12} className={styles.person}>
            <Avatar name={name} src={photoOf(viewer.photo_id)} size={44} />
            <Box fill>
              <Text as="p" kind="row-title">
                {name}
              </Text>
              <Text as="p" kind="quiet">
                {viewer.company_name ?? viewer.job_title}
              </Text>
            </Box>
          </Row>
          <NavigationList roomy onFollow={close} />
          {viewer.viewed_by === undefined && (
            <div className={styles.foot}>
              <Button size="large" wide icon={<LogOut aria-hidden="true" />} onClick={logOut}>
                Log Out
              </Button>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
