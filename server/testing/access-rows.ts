import { globSync } from 'node:fs'
import path from 'node:path'
import type { Line } from '@portal/domain/testing/permission-line'
import type { AccessRow } from './access-row.ts'

const features = path.join(import.meta.dirname, '..', 'features')
const camelCase = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The rows of every feature by the names under which all-endpoints.ts knows the calls. Calls open to anyone need none. */
export const accessRows: Record<string, AccessRow> = {}
/** Permissions of these calls, with the same keys. */
export const permissionRows: Record<string, Line> = {}
for (const file of globSync('*/access.fixture.ts', { cwd: features })) {
  const fixture = (await import(path.join(features, file))) as {
    accessRows: Record<string, AccessRow>
    permissionRows: Record<string, Line>
  }
  const feature = camelCase(path.dirname(file))
  for (const [name, row] of Object.entries(fixture.accessRows)) accessRows[`${feature}.${name}`] = row
  for (const [name, line] of Object.entries(fixture.permissionRows)) permissionRows[`${feature}.${name}`] = line
}
