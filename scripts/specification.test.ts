// @module-tag own-database
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface Row {
  id: string
  file: string
  title: string
}

/** Each line of docs/specification names a statement and the test that proves it, or why it is not built. */
const rows = globSync('docs/specification/*.tsv', { cwd: root }).flatMap((list) =>
  readFileSync(path.join(root, list), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Row => {
      const [id = '', , file = '', title = ''] = line.split('\t')
      return { id, file, title }
    }),
)

test('every statement of the specification is listed once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(585)
  expect(rows).toHaveLength(585)
})

test('every listed test exists', () => {
  const isThere = ({ file, title }: Row): boolean =>
    file === 'not built'
      ? title !== ''
      : existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(title)
  expect(rows.filter((row) => !isThere(row))).toEqual([])
})
