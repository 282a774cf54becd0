import { globSync } from 'node:fs'
import path from 'node:path'
import { expected, type Line } from '@portal/domain/testing/permission-line'
import type { AccessRow } from './access-row.ts'
import { type Caller, callers } from './access-world.ts'
import { everyone } from './permission-world.ts'

const features = path.join(import.meta.dirname, '..', 'features')
const camelCase = (folder: string): string => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** With the callers whom the specification allows the call that the row makes by itself. */
export interface CallerRow extends AccessRow {
  allowed: readonly Caller[]
}

/** An object of the caller's own that a row makes by itself is this one's. */
const owner: Caller = 'stakeholder level 1'
const allowedBy = (line: Line, { usual = {} }: AccessRow): Caller[] =>
  callers.filter((caller) => (!usual.own || caller === owner) && expected(line, everyone[caller], usual) === 'done')

/** The rows of every feature by the names under which all-endpoints.ts knows the calls. Calls open to anyone need none. */
export const accessRows: Record<string, CallerRow> = {}
/** Permissions of these calls, with the same keys. */
export const permissionRows: Record<string, Line> = {}
for (const file of globSync('*/access.fixture.ts', { cwd: features })) {
  const fixture = (await import(path.join(features, file))) as {
    accessRows: Record<string, AccessRow>
    permissionRows: Record<string, Line>
  }
  const feature = camelCase(path.dirname(file))
  for (const [name, line] of Object.entries(fixture.permissionRows)) {
    permissionRows[`${feature}.${name}`] = line
    const row = fixture.accessRows[name]
    if (row) accessRows[`${feature}.${name}`] = { ...row, allowed: allowedBy(line, row) }
  }
}
