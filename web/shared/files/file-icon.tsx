import { extensionOf } from '@portal/domain/files/file-name'
import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'

const sheets: readonly string[] = ['xls', 'xlsx', 'csv']
const texts: readonly string[] = ['dot', 'doc', 'docx', 'pdf']

export function FileIcon({ name, size = 18 }: { name: string; size?: number }) {
  const extension = extensionOf(name)
  const Icon =
    extension === undefined || texts.includes(extension)
      ? FileText
      : sheets.includes(extension)
        ? FileSpreadsheet
        : FileImage
  return <Icon size={size} aria-hidden="true" />
}
