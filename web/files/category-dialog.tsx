import { categories, type SharedFile } from '@portal/domain/files/shared-file'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { useChangeCategory } from './queries.ts'

interface CategoryDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** "Update": puts the file into another category. */
export function CategoryDialog({ engagementId, file, onClose }: CategoryDialogProps) {
  const [category, setCategory] = useState(file.category)
  const update = useChangeCategory(engagementId)
  const submit = () => {
    if (update.isPending) return
    if (category === file.category) return onClose()
    update.mutate(
      { file, category },
      {
        onSuccess: () => {
          showToast(`${file.file_name} was moved to ${category}`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      title="Change category"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Update
          </Button>
        </>
      }
    >
      <Facts rows={[{ name: 'File', value: file.file_name }]} />
      <Select
        label="Category"
        value={category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={setCategory}
      />
      {update.isError && <Alert>{messageOf(update.error)}</Alert>}
    </Dialog>
  )
}
