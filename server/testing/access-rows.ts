import { globSync } from 'node:fs'
import path from 'node:path'
import type { AccessRow } from './access-row.ts'

const features = path.join(import.meta.dirname, '..', 'features')
const camelCase = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The rows of every feature by the names under which all-endpoints.ts knows the calls. Calls open to anyone need none. */
export const accessRows: Record<string, AccessRow> = {}
for (const file of globSync('*/access.fixture.ts', { cwd: features })) {
  const { accessRows: rows } = (await import(path.join(features, file))) as { accessRows: Record<string, AccessRow> }
  for (const [name, row] of Object.entries(rows)) accessRows[`${camelCase(path.dirname(file))}.${name}`] = row
}
