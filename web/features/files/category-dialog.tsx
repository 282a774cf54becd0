import { categories, type SharedFile } from '@portal/domain/files/shared-file'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Facts } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFileChanges } from './queries.ts'

interface CategoryDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** "Update": puts the file into another category. */
export function CategoryDialog({ engagementId, file, onClose }: CategoryDialogProps) {
  const { changeCategory } = useFileChanges(engagementId)
  const form = useForm({
    draft: useUnstoredDraft({ category: file.category }),
    send: async ({ category }, signal) => {
      if (category === file.category) return
      await changeCategory(file, category, signal)
      showToast(`${file.file_name} was moved to ${category}`)
    },
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Change category" sendLabel="Update" onClose={onClose}>
      <Facts rows={[{ name: 'File', value: file.file_name }]} />
      <Select
        label="Category"
        value={form.content.category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={(category) => form.change({ category })}
      />
    </FormDialog>
  )
}
