// @module-tag embedded
// @module-tag slow
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWaiting } from '../import/uploaded-import.ts'
import { testPortal } from '../testing/test-portal.ts'
import { createToken } from '../tokens/data.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const kit = await testPortal()
const { portal, records } = kit

/** Where a program of somebody else lies, with packages of its own. */
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

/** Compiles a program beside the types that were made of the description; what the compiler says of it, nothing where all is well. */
const compiled = (name: string): Promise<string> =>
  run(process.execPath, [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...options,
    ...kind,
    path.join(folder, name),
  ]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

const token = async (scopes: ('import' | 'read engagements')[]): Promise<string> => {
  const asked = { name: 'Typed', scopes, days: null, clients: [], engagements: [] }
  return (await createToken(portal.db, asked, { made_by: 'Leah Stone', now: kit.clock.now() })).secret
}
const ran = async (name: string, PORTAL_TOKEN: string, ...args: string[]): Promise<string> =>
  (
    await run(process.execPath, [path.join(folder, name), ...args], {
      env: { ...process.env, PORTAL: address, PORTAL_TOKEN },
    })
  ).stdout

test('the client of the documentation compiles against the description, and reads page after page', async () => {
  const engagement_id = await records.engagement()
  for (const [id, end_date] of [
    ['W1', '2026-08-31'],
    ['W2', '2026-12-31'],
    ['W3', '2027-01-31'],
  ] as const)
    await records.workOrder({ id, engagement_id, reference: `Order ${id}`, start_date: '2026-01-05', end_date })
  const program = await readFile(path.join(root, 'docs/integrate/read.ts'), 'utf8')
  // Two on a page, so that there is a second one.
  await writeFile(path.join(folder, 'read.ts'), program.replace('limit: 500', 'limit: 2'))
  expect(await compiled('read.ts')).toBe('')
  const said = await ran('read.ts', await token(['read engagements']), '2026-12-31')
  expect(said).toBe('W1\tOrder W1\t2026-08-31\nW2\tOrder W2\t2026-12-31\n')
  await writeFile(path.join(folder, 'wrong.ts'), program.replaceAll('end_date', 'ends_on'))
  expect(await compiled('wrong.ts')).toContain("Property 'ends_on' does not exist")
}, 120_000)

test('a typed client imports, follows its run, and is told in the declared shape what it may not do', async () => {
  await copyFile(path.join(import.meta.dirname, 'typed-import.txt'), path.join(folder, 'import.ts'))
  expect(await compiled('import.ts')).toBe('')
  const working = setInterval(() => void runWaiting(portal), 200)
  const said = await ran('import.ts', await token(['import'])).finally(() => clearInterval(working))
  expect(said.split('\n')).toEqual([
    'taken in: 1 added',
    '422 kind',
    '403 This call needs an API token with the scope “read engagements”.',
    '403 No API token may make this call.',
    '',
  ])
}, 120_000)
