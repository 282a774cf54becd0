import type { SharedFile } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { pictureOf } from './queries.ts'

interface PreviewDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** A picture, to look at before it is saved. */
export function PreviewDialog({ engagementId, file, onClose }: PreviewDialogProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(pictureOf(engagementId, file))
  const address = useAddress(data)
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
            onClick={() => data && saveFile(data, file.file_name)}
          >
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {address ? (
        <img className={styles.picture} src={address} alt={file.file_name} />
      ) : isError ? (
        <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the picture">
          <Skeleton width="100%" height={240} />
        </Loading>
      )}
    </Dialog>
  )
}

/** The address under which an image shows the content. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const objectUrl = URL.createObjectURL(content)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [content])
  return address
}
