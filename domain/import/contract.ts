import * as z from 'zod/mini'
import { endpoint, streamed } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { importFileNames } from './files.ts'
import { importModes, importTypes } from './formats.ts'

export const about = 'Records of other systems, taken in whole or change by change.'

export const ImportRun = z.object({
  id: Id,
  began_at: z.string(),
  seconds: z.nullable(z.number()),
  who: z.string(),
  outcome: z.enum(['waiting', 'running', 'taken in', 'dry run', 'refused', 'failed']),
  /** What was uploaded; null for a folder on the server. */
  file_name: z.nullable(z.string()),
  /** `upsert` where it brought changes alone, not the whole state. */
  mode: z.enum(importModes),
  /** That upload is still kept, and may be taken in. */
  held: z.boolean(),
  /** Where it is while it runs: a file of the folder, `photos` or `writing`, and how many of its records are done. */
  progress: z.nullable(z.object({ step: z.string(), count: z.number() })),
  counts: z.array(
    z.object({ label: z.string(), added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() }),
  ),
  /** The first ones of a refused import, a sentence each. */
  problems: z.array(z.string()),
  problem_count: z.number(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'signed-in',
  scope: 'import',
  summary: 'Every run of the import, the newest first; for superusers',
  answers: { 200: z.array(ImportRun) },
  refuses: [403],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'signed-in',
  scope: 'import',
  summary: 'One run of the import: where it is, what it changes, or why it was refused; for superusers',
  params: IdParams,
  answers: { 200: ImportRun },
  refuses: [403, 404],
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'signed-in',
  scope: 'import',
  summary: 'Begins an import of a zip of the folder, or of the records of one kind, or its dry run; for superusers',
  description:
    'All or nothing, one after the other: it answers at once with the run, whose `outcome` is asked for until it is neither `waiting` nor `running`. What is sent is the whole state of its kind, or with `mode=upsert` what changes: records by id, `"removed": true` for one that goes. 256 MB at most, unpacked; `Content-Encoding: gzip` is taken.',
  records: 'Uploaded an import',
  query: z.object({
    kind: z
      .optional(z.enum(importFileNames, `Use one of ${importFileNames.join(', ')}`))
      .check(z.describe('Whose records these are; left out for a zip.')),
    mode: z
      ._default(z.enum(importModes, `Use ${importModes.join(' or ')}`), 'whole')
      .check(z.describe('The whole state, or changes alone.')),
    dry_run: z._default(Flag, false).check(z.describe('Says what it would change, and changes nothing.')),
    allow_removals: z
      ._default(Flag, false)
      .check(z.describe('Lets it remove more than a fifth of a kind, and more than ten records.')),
    file_name: z
      .optional(z.string().check(z.maxLength(300, 'Use 300 characters at most')))
      .check(z.describe('As the imports are to name it.')),
  }),
  body: streamed(importTypes),
  answers: { 202: ImportRun },
  refuses: [403, 413, 415, 503, 507],
})

export const takeInImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/take-in',
  access: 'signed-in',
  scope: 'import',
  summary: 'Takes in the upload of an earlier run; for superusers',
  records: 'Began to take in an import',
  params: IdParams,
  body: z.object({ allow_removals: z.boolean('Say whether it may remove more than a fifth') }),
  answers: { 202: ImportRun },
  refuses: [403, 404, 409],
})
