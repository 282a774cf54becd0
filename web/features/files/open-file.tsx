import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TodoDialogProps } from '../../shared/feature.ts'
import { messageOf } from '../../shared/http/call.ts'
import { useFoundOnce } from '../../shared/todos/found-once.ts'
import { showToast } from '../../ui/toast.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { filesOf, useFileChanges } from './queries.ts'

/** Downloads a file known by its id. A sensitive one needs its password first. */
export function OpenFile({ engagementId, subjectId, onClose }: TodoDialogProps) {
  const file = useFoundOnce({
    query: useQuery({ ...filesOf(engagementId), staleTime: 0 }),
    find: (files) => files.find(({ id, archived }) => id === subjectId && !archived),
    gone: 'This file is no longer shared.',
    onMissing: onClose,
  })
  if (!file) return null
  if (isSensitive(file)) return <PasswordDialog engagementId={engagementId} file={file} onClose={onClose} />
  return <Download engagementId={engagementId} file={file} onClose={onClose} />
}

function Download({ engagementId, file, onClose }: Omit<TodoDialogProps, 'subjectId'> & { file: SharedFile }) {
  const { download } = useFileChanges(engagementId)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    download({ file })
      .then(
        () => showToast(`Downloaded ${file.file_name}`),
        (error) => showToast(messageOf(error), 'error'),
      )
      .finally(onClose)
  })
  return null
}
