import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** A field for the rows, if the browser does not let the page read the clipboard. */
export function PasteDialog({ onPaste, onClose }: { onPaste: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      title="Paste from a spreadsheet"
      onDismiss={onClose}
      onSubmit={() => text.trim() !== '' && onPaste(text)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary">
            Add rows
          </Button>
        </>
      }
    >
      <TextArea
        label="Rows"
        rows={8}
        hint="Copy the rows in your spreadsheet and paste them here. Columns are found by their heads, such as Name, Role, Start, End and Rate."
        value={text}
        onChange={setText}
      />
    </Dialog>
  )
}
