import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { DownloadDialog, useWorkbookFile } from './workbook-actions.tsx'

/** The records as a spreadsheet, where the portal keeps them. */
export function WorkbookSection() {
  const [isOpen, setOpen] = useState(false)
  const file = useWorkbookFile()
  useOpenFromAddress('workbook', () => setOpen(true))
  useOpenFromAddress('upload-workbook', file.choose)
  return (
    <>
      <SectionHead
        title="Workbook"
        actions={
          <Row gap={8} wrap>
            <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => setOpen(true)}>
              Download workbook
            </Button>
            <Button size="small" icon={<Upload aria-hidden="true" />} busy={file.isSending} onClick={file.choose}>
              Upload workbook
            </Button>
          </Row>
        }
      />
      <Box as="p" tone="quiet" pad="0 0 20px">
        Add and change many records in a spreadsheet. After an upload we show what changes, before anything does.
      </Box>
      {file.field}
      {isOpen && <DownloadDialog onClose={() => setOpen(false)} />}
    </>
  )
}
