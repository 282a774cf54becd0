/** `whole`: the files contain the whole state. `upsert`: they contain changes. */
export const importModes = ['whole', 'upsert'] as const
export type ImportMode = (typeof importModes)[number]

/** Uploads over HTTP: the folder as a zip, or the records of one kind in one of three formats. */
const formats = {
  'application/zip': 'zip',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
} as const
export type UploadFormat = (typeof formats)[keyof typeof formats]
export const importTypes = Object.keys(formats) as (keyof typeof formats)[]
export const formatOf = (mediaType: string): UploadFormat => formats[mediaType as keyof typeof formats]
