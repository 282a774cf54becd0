// @module-tag own-database
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importSchemas } from './schemas.ts'

const folder = path.resolve(import.meta.dirname, '..', '..', '..', 'docs', 'import')

test('the JSON Schemas in docs/import are current (npm run portal -- import-schemas writes them)', async () => {
  const schemas = importSchemas()
  expect((await readdir(folder)).toSorted()).toEqual(schemas.map(({ file }) => file).toSorted())
  for (const { file, text } of schemas) expect(await readFile(path.join(folder, file), 'utf8')).toBe(text)
})
