import { composed } from '../text/composed.ts'

/** Allowed endings with their media types (document 1, point 5, "Upload file"). */
const mediaTypes = {
  dot: 'application/msword',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  jfif: 'image/jpeg',
  jpeg: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
export type Extension = keyof typeof mediaTypes

/** The allowed endings in words. */
export const allowedFormats = 'Word, Excel, CSV, PDF, JPEG or PNG'

export const allowedExtensions = Object.keys(mediaTypes) as Extension[]

export const mediaTypeOf = (extension: Extension): string => mediaTypes[extension]

/** The ending in lower case when it is one of the allowed ones. */
export function extensionOf(name: string): Extension | undefined {
  const ending = name.match(/[^.]\.([^.]+)$/)?.[1]?.toLowerCase()
  return allowedExtensions.find((extension) => extension === ending)
}

/** True for pictures that a browser can show. */
export const isPicture = (name: string): boolean => {
  const extension = extensionOf(name)
  return extension !== undefined && mediaTypes[extension].startsWith('image/')
}

/** True for tables that are plain text. */
export const isPlainText = (name: string): boolean => extensionOf(name) === 'csv'

export const longestFileName = 200

/** Characters that could end a header line, hide the true ending or reverse the reading direction. */
const invisible = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/**
 * The name a file is kept by: no folders, nothing invisible, at most 200 characters of which the ending stays. It is
 * shown and offered for the download; it never names a place on a disk.
 */
export function safeFileName(given: string): string {
  const name = composed((given.split(/[/\\]/).at(-1) ?? '').replace(invisible, '').replace(/\s+/g, ' ').trim())
  const characters = [...name]
  if (characters.length <= longestFileName) return name
  const ending = [...(name.match(/\.[^.]{1,10}$/)?.[0] ?? '')]
  return [...characters.slice(0, longestFileName - ending.length), ...ending].join('')
}

/** "412 Bytes", "96 KB", "2.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`
  const kilobytes = bytes / 1024
  if (kilobytes < 1023.5) return `${Math.round(kilobytes)} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
