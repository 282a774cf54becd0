import * as z from 'zod/mini'
import { endpoint, streamed } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { importFileNames } from './files.ts'
import { importModes, importTypes } from './formats.ts'

export const about = 'Imports of records from other systems. For superusers and API tokens.'

export const ImportRun = z.object({
  id: Id,
  began_at: z.string(),
  seconds: z.nullable(z.number()),
  who: z.string(),
  outcome: z.enum(['waiting', 'running', 'taken in', 'dry run', 'undone', 'refused', 'failed']),
  /** A workbook that a superuser uploaded. `undone`: its changes were taken back. */
  is_workbook: z.boolean(),
  /** Name of the upload; null for a folder on the server. */
  file_name: z.nullable(z.string()),
  /** `upsert` where it brought changes alone, not the whole state. */
  mode: z.enum(importModes),
  /** Whether it makes the import the keeper of the records, which the portal kept before. */
  take_over: z.boolean(),
  /** Whether the upload is still stored and can be imported. */
  held: z.boolean(),
  /** Current step of a running import (a file of the folder, `photos` or `writing`) and its number of finished records. */
  progress: z.nullable(z.object({ step: z.string(), count: z.number() })),
  counts: z.array(
    z.object({
      label: z.string(),
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
      unchanged: z.number(),
      /** The first 20 records by name, in a dry run that would make an import the keeper. API tokens do not get them. */
      names: z.optional(
        z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) }),
      ),
    }),
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
  summary: 'List imports, newest first',
  answers: { 200: z.array(ImportRun) },
  refuses: [403],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'signed-in',
  scope: 'import',
  summary: 'Get an import: its state, changes and problems',
  params: IdParams,
  answers: { 200: ImportRun },
  refuses: [403, 404],
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'signed-in',
  scope: 'import',
  summary: 'Start an import, or a dry run of it',
  description:
    'Send a zip of the import folder, or the records of one kind. The response is the import with `outcome` `waiting`; get it again until `outcome` is neither `waiting` nor `running`. Imports run one after the other. If a record is wrong, nothing changes. The file replaces all records of its kind. With `mode=upsert` it has only changes: records by id, with `"removed": true` to remove one. The file can have 256 MB at most, unpacked. `Content-Encoding: gzip` is accepted.',
  records: 'Uploaded an import',
  query: z.object({
    kind: z
      .optional(z.enum(importFileNames, `Use one of ${importFileNames.join(', ')}`))
      .check(z.describe('Kind of the records. Leave it out for a zip.')),
    mode: z
      ._default(z.enum(importModes, `Use ${importModes.join(' or ')}`), 'whole')
      .check(z.describe('`whole`: all records of the kind. `upsert`: only changes.')),
    dry_run: z._default(Flag, false).check(z.describe('Report what would change, but change nothing.')),
    allow_removals: z
      ._default(Flag, false)
      .check(z.describe('Allow removing more than a fifth of the records of a kind, and more than 10.')),
    take_over: z
      ._default(Flag, false)
      .check(z.describe('From now on this import keeps the records, which the portal kept before. Send all of them.')),
    file_name: z
      .optional(z.string().check(z.maxLength(300, 'Use 300 characters at most')))
      .check(z.describe('File name to show in the list of imports.')),
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
  summary: 'Import the file from an earlier dry run or failed import',
  records: 'Started importing an earlier upload',
  params: IdParams,
  body: z.object({ allow_removals: z.boolean('Use true or false') }),
  answers: { 202: ImportRun },
  refuses: [403, 404, 409],
})
