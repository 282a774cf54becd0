import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importFile, importFileNames } from '@portal/domain/import/files'
import * as z from 'zod/mini'

export interface SchemaFile {
  /** `people.schema.json`. */
  file: string
  text: string
}

/** A JSON Schema of each file of the import format, made from the schemas its records are checked by. */
export const importSchemas = (): SchemaFile[] =>
  importFileNames.map((name) => {
    const { record, about } = importFile(name)
    const { $schema, ...items } = z.toJSONSchema(record, { io: 'input' })
    const schema = { $schema, title: `${name}.json`, description: about, type: 'array', items }
    return { file: `${name}.schema.json`, text: `${JSON.stringify(schema, null, 2)}\n` }
  })

export async function writeImportSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { file, text } of importSchemas()) await writeFile(path.join(folder, file), text)
}
