import type { SharedFile } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveNamedFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { pictureOf } from './queries.ts'

interface PreviewDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** A picture, to look at before it is saved. */
export function PreviewDialog({ engagementId, file, onClose }: PreviewDialogProps) {
  const picture = useQuery(pictureOf(engagementId, file))
  const { data } = picture
  return (
    <Dialog
      open
      onDismiss={onClose}
      title={file.file_name}
      footer={
        <>
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!data}
            onClick={() => data && saveNamedFile(data, file.file_name)}
          >
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <List query={picture} label="the picture" skeleton={<Skeleton width="100%" height={240} />}>
        {(content) => <Picture content={content} name={file.file_name} />}
      </List>
    </Dialog>
  )
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(content)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [content])
  const { isBroken, props } = useBrokenImage(address)
  if (isBroken) return <p>We could not show this picture. You can download the file.</p>
  return address && <img {...props} className={styles.picture} src={address} alt={name} />
}
