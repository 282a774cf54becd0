import { importTooLarge, largestImport } from '@portal/domain/import/upload'
import { useFileUpload } from '../../shared/admin/file-upload.tsx'
import { uploadImport } from './queries.ts'

interface ImportFileOptions {
  /** The import becomes the keeper of the records. */
  takesOver?: boolean
  onSent?: () => void
}

/** Uploads a zip file for an import. An upload only starts a dry run. */
export const useImportFile = ({ takesOver = false, onSent }: ImportFileOptions = {}) =>
  useFileUpload({
    label: 'Zip file of an import folder',
    accept: '.zip',
    most: largestImport,
    tooLarge: importTooLarge,
    send: uploadImport(takesOver),
    onSent,
  })
