import { useNavigate } from 'react-router'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useImportFile } from './import-file.ts'
import { useKeepInPortal } from './record-queries.ts'

/** Makes the portal the keeper of the records. */
export function PortalKeepsDialog({ onClose }: { onClose: () => void }) {
  const keep = useKeepInPortal()
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => keep.send(signal),
    refresh: keep.refresh,
    onSent: () => {
      showToast('The portal keeps the records now')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Let the portal keep the records?"
      sendLabel="Let the portal keep them"
      onClose={onClose}
    >
      <p>Superusers and leads can then edit records here. No record changes now.</p>
      <p>
        From then on, we reject imports with files of records, also those that wait. Audits, time entries and history
        still come by import.
      </p>
    </FormDialog>
  )
}

/** Uploads a folder whose import becomes the keeper of the records. */
export function ImportKeepsDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const file = useImportFile({
    takesOver: true,
    onSent: () => {
      onClose()
      void navigate(paths.imports())
    },
  })
  return (
    <Dialog
      open
      title="Let an import keep the records"
      unsaved={file.isSending}
      discardTitle="Leave while the file is uploaded?"
      onDismiss={onClose}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" busy={file.isSending} onClick={file.choose}>
            Choose zip file
          </Button>
        </>
      }
    >
      <p>Choose a zip file with all records. To begin with, use the folder from “Download as an import folder”.</p>
      <p>We first show what it adds, changes and removes. Nothing changes until you press Import.</p>
      <p>After that, records are edited in the system that they come from, and no longer here.</p>
      {file.field}
    </Dialog>
  )
}
