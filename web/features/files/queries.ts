import {
  archiveFile,
  changeCategory,
  deleteFile,
  downloadCategory,
  downloadFile,
  downloadVersion,
  listDownloads,
  listFiles,
  listVersions,
  replaceFile,
  unarchiveFile,
  uploadFile,
} from '@portal/domain/files/contract'
import type { ExpiryMonths } from '@portal/domain/files/expiry'
import type { Category, FileVersion, SharedFile } from '@portal/domain/files/shared-file'
import type { AgreementName } from '@portal/domain/privacy/agreements'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { call } from '../../shared/http/call.ts'
import { upload } from '../../shared/http/upload.ts'
import { saveFile, saveNamedFile } from '../../ui/save-file.ts'

const keyOf = (engagementId: string) => ['files', engagementId] as const

export const filesOf = (engagementId: string) =>
  queryOptions({
    queryKey: [...keyOf(engagementId), 'list'],
    queryFn: ({ signal }) => call(listFiles, { query: { project_id: engagementId } }, { signal }),
  })

export const versionsOf = (engagementId: string, fileId: string) =>
  queryOptions({
    queryKey: [...keyOf(engagementId), 'versions', fileId],
    queryFn: ({ signal }) => call(listVersions, { params: { fileId } }, { signal }),
  })

export const downloadsOf = (engagementId: string, fileId: string) =>
  queryOptions({
    queryKey: [...keyOf(engagementId), 'downloads', fileId],
    queryFn: ({ signal }) => call(listDownloads, { params: { fileId } }, { signal }),
  })

/** Content of a file for its preview. Fetching it counts as a download, so that the list of downloads is true. */
export const contentOf = (engagementId: string, file: SharedFile) =>
  queryOptions({
    queryKey: ['content', engagementId, file.id, file.version],
    queryFn: async ({ signal, client }) => {
      const content = await call(downloadFile, { params: { fileId: file.id }, body: {} }, { signal })
      // The viewer has opened it now.
      void client.invalidateQueries({ queryKey: keyOf(engagementId) })
      return content
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Changes of shared files. Each loads the list again before it is done, also if it failed. */
export function useFileChanges(engagementId: string) {
  const client = useQueryClient()
  const reloaded = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(() => {
      // The header of the engagement shows how many there are.
      void client.invalidateQueries({ queryKey: headerQuery(engagementId).queryKey })
      return client.invalidateQueries({ queryKey: keyOf(engagementId) })
    })
  return {
    changeCategory: (file: SharedFile, category: Category, signal: AbortSignal) =>
      reloaded(call(changeCategory, { params: { fileId: file.id }, query: { category } }, { signal })),

    archive: (file: SharedFile) => reloaded(call(archiveFile, { params: { fileId: file.id } })),

    unarchive: (file: SharedFile) => reloaded(call(unarchiveFile, { params: { fileId: file.id } })),

    remove: (file: SharedFile, note: string, signal: AbortSignal) => {
      const query = note.trim() === '' ? {} : { optional_note: note }
      return reloaded(call(deleteFile, { params: { fileId: file.id }, query }, { signal }))
    },

    /** Fetches a file, or an older version of it, and saves it. */
    download: ({ file, version, password, signal }: Download) => {
      const body = password === undefined ? {} : { file_password: password }
      const content = version
        ? call(downloadVersion, { params: { fileId: file.id, versionId: version.id }, body }, { signal })
        : call(downloadFile, { params: { fileId: file.id }, body }, { signal })
      return reloaded(content.then((blob) => saveNamedFile(blob, (version ?? file).file_name)))
    },

    /** Saves all files of a category as a zip, named by the title of the engagement. */
    downloadAll: ({ category, title }: { category: Category; title: string }) => {
      const zip = call(downloadCategory, { query: { project_id: engagementId, category } })
      return reloaded(zip.then((blob) => saveFile(blob, `${title} - ${category}.zip`)))
    },

    upload: ({ category, months, agreed, ...sending }: Sending & { category: Category; months: ExpiryMonths }) => {
      const query = { project_id: engagementId, category, expire_on: months, agreed }
      return reloaded(upload(uploadFile, { query, body: formOf(sending) }, sending))
    },

    replace: ({ replaced, agreed, ...sending }: Sending & { replaced: SharedFile }) => {
      const request = { params: { fileId: replaced.id }, query: { agreed }, body: formOf(sending) }
      return reloaded(upload(replaceFile, request, sending))
    },
  }
}

interface Download {
  file: SharedFile
  version?: FileVersion | undefined
  password?: string
  signal?: AbortSignal
}

interface Sending {
  file: File
  /** Makes it sensitive. */
  password: string | null
  agreed: AgreementName
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** `data` stands before the file, so that the server knows at once whether to encrypt it. */
function formOf({ file, password }: Pick<Sending, 'file' | 'password'>): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(password === null ? {} : { file_password: password }))
  form.append('file', file, file.name)
  return form
}
