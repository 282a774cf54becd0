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
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { upload } from '../http/upload.ts'
import { headerQuery } from '../portal/engagement.ts'
import { saveFile } from '../ui/save-file.ts'

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

/** The list is asked for again after every change. */
function useFileChange<Input, Result>(engagementId: string, act: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => reload(client, engagementId) })
}
const reload = (client: QueryClient, engagementId: string) => {
  // The header of the engagement shows how many there are.
  void client.invalidateQueries({ queryKey: headerQuery(engagementId).queryKey })
  return client.invalidateQueries({ queryKey: keyOf(engagementId) })
}

export const useChangeCategory = (engagementId: string) =>
  useFileChange(engagementId, ({ file, category }: { file: SharedFile; category: Category }) =>
    call(changeCategory, { params: { fileId: file.id }, query: { category } }),
  )

export const useArchive = (engagementId: string) =>
  useFileChange(engagementId, (file: SharedFile) => call(archiveFile, { params: { fileId: file.id } }))

export const useUnarchive = (engagementId: string) =>
  useFileChange(engagementId, (file: SharedFile) => call(unarchiveFile, { params: { fileId: file.id } }))

export const useDelete = (engagementId: string) =>
  useFileChange(engagementId, ({ file, note }: { file: SharedFile; note: string }) =>
    call(deleteFile, { params: { fileId: file.id }, query: { ...(note.trim() !== '' && { optional_note: note }) } }),
  )

/** Fetches a file, or an older version of it, and saves it; also tells the list who has it now. */
export const useDownload = (engagementId: string) =>
  useFileChange(
    engagementId,
    async ({ file, version, password }: { file: SharedFile; version?: FileVersion; password?: string }) => {
      const body = { ...(password !== undefined && { file_password: password }) }
      const content = version
        ? await call(downloadVersion, { params: { fileId: file.id, versionId: version.id }, body })
        : await call(downloadFile, { params: { fileId: file.id }, body })
      saveFile(content, (version ?? file).file_name)
    },
  )

/** Preview of a picture. Fetching it counts as a download, so that the list of downloads is true. */
export const pictureOf = (engagementId: string, file: SharedFile) =>
  queryOptions({
    queryKey: ['picture', engagementId, file.id, file.version],
    queryFn: ({ signal }) => call(downloadFile, { params: { fileId: file.id }, body: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useDownloadAll = (engagementId: string, title: string) =>
  useFileChange(engagementId, async (category: Category) => {
    const zip = await call(downloadCategory, { query: { project_id: engagementId, category } })
    saveFile(zip, `${title} - ${category}.zip`)
  })

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

export const useUpload = (engagementId: string) =>
  useFileChange(
    engagementId,
    ({ category, months, agreed, ...sending }: Sending & { category: Category; months: ExpiryMonths }) =>
      upload(
        uploadFile,
        { query: { project_id: engagementId, category, expire_on: months, agreed }, body: formOf(sending) },
        sending,
      ),
  )

export const useReplace = (engagementId: string) =>
  useFileChange(engagementId, ({ replaced, agreed, ...sending }: Sending & { replaced: SharedFile }) =>
    upload(replaceFile, { params: { fileId: replaced.id }, query: { agreed }, body: formOf(sending) }, sending),
  )
