// @module-tag slow
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { runWaiting } from '../import/uploaded-import.ts'
import { createToken } from '../tokens/data.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const kit = await testPortal()
const { portal, records } = kit

/** Folder of an external program with its own packages. */
let folder: string
let address: string
beforeAll(async () => {
  await kit.reset()
  address = await kit.server.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'portal-typed-client-'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  const described = await (await fetch(`${address}/api/openapi.json`)).text()
  await writeFile(path.join(folder, 'portal.d.ts'), astToString(await openapiTS(described)))
})
afterAll(async () => {
  await kit.close()
  await rm(folder, { recursive: true, force: true })
})

const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--allowImportingTsExtensions']
const kind = [
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--types',
  'node',
  '--typeRoots',
  path.join(root, 'node_modules/@types'),
]

const readers = await readFile(path.join(root, 'docs/integrate/read.ts'), 'utf8')
/** Compiler output for the programs and the types generated from the description; `wrong.ts` uses a field that does not exist. */
let message: string[]
beforeAll(async () => {
  // Two on a page, so that there is a second one.
  await writeFile(path.join(folder, 'read.ts'), readers.replace('limit: 500', 'limit: 2'))
  await writeFile(path.join(folder, 'wrong.ts'), readers.replaceAll('end_date', 'ends_on'))
  await copyFile(path.join(import.meta.dirname, 'typed-import.txt'), path.join(folder, 'import.ts'))
  const programs = ['read.ts', 'wrong.ts', 'import.ts'].map((name) => path.join(folder, name))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const compiled = run(process.execPath, [compiler, ...options, ...kind, ...programs])
  const { stdout } = await compiled.catch((failed: { stdout: string }) => failed)
  message = stdout.split('\n').filter((line) => /^\S/.test(line))
})

const token = async (scopes: ('import' | 'read engagements')[]): Promise<string> => {
  const request = { name: 'Typed', scopes, days: null, clients: [], engagements: [] }
  return (await createToken(portal.db, request, { made_by: 'Leah Stone', now: kit.clock.now() })).secret
}
const ran = async (name: string, PORTAL_TOKEN: string, ...args: string[]): Promise<string> =>
  (
    await run(process.execPath, [path.join(folder, name), ...args], {
      env: { ...process.env, PORTAL: address, PORTAL_TOKEN },
    })
  ).stdout

test('programs compile against the API description, except one that uses an unknown field', () => {
  const isWrong = (line: string) => line.includes('wrong.ts(')
  expect(message.filter((line) => !isWrong(line))).toEqual([])
  expect(message.join('\n')).toContain("Property 'ends_on' does not exist")
})

test('the client from the documentation reads page by page', async () => {
  const engagement_id = await records.engagement()
  for (const [id, end_date] of [
    ['W1', '2026-08-31'],
    ['W2', '2026-12-31'],
    ['W3', '2027-01-31'],
  ] as const)
    await records.workOrder({ id, engagement_id, reference: `Order ${id}`, start_date: '2026-01-05', end_date })
  const pages = await ran('read.ts', await token(['read engagements']), '2026-12-31')
  expect(pages).toBe('W1\tOrder W1\t2026-08-31\nW2\tOrder W2\t2026-12-31\n')
}, 120_000)

test('a typed client imports, follows its run and gets errors in the declared shape', async () => {
  const working = setInterval(() => void runWaiting(portal), 200)
  const lines = await ran('import.ts', await token(['import'])).finally(() => clearInterval(working))
  expect(lines.split('\n')).toEqual([
    'taken in: 1 added',
    '422 kind',
    '403 This call needs an API token with the scope “read engagements”.',
    '403 API tokens cannot make this call.',
    '',
  ])
}, 120_000)
