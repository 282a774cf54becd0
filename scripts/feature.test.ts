// @module-tag once
import path from 'node:path'
import { expect, test } from 'vitest'
import { outcome } from './run-program.ts'

test('the tests of one feature are those of its folders, not of another whose name ends like it', async () => {
  const folders = ['domain', 'server', 'web'].map((workspace) => `${workspace}/requests/`)
  const projects = ['domain', 'server', 'web'].flatMap((project) => ['--project', project])
  // A whole run leaves some of them to one database.
  const alone = { WHOLE_RUN: undefined }
  const { said } = await outcome('vitest', ['list', '--filesOnly', ...projects, ...folders], alone)
  const files = said.split('\n').filter((line) => line.includes('.test.'))
  const found = new Set(files.map((line) => path.posix.dirname(line.replace(/^\[\w+\] /, ''))))
  expect([...found].sort()).toEqual(['domain/requests', 'server/requests', 'web/requests'])
})
