// @module-tag own-database
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Imports that `biome.jsonc` allows a file, and those that it rejects. */
const table = `
domain/notes/note.ts
  may ../files/contract.ts ../text/text.ts ./contract.ts zod/mini
  not ../contracts.ts ../testing/table.ts ./note.test.ts ./note.fixture.ts ../../server/notes/data.ts
  not ../../web/notes/note.tsx @portal/server/notes/data
domain/dates/day.ts
  may ../text/text.ts
  not ../notes/contract.ts ../contracts.ts
domain/contracts.ts
  may ./notes/contract.ts
  not ./testing/table.ts ../server/app.ts ./contracts.test.ts
server/features/notes/routes.ts
  may ./data.ts ./send.ts ../files/data.ts ../files/access-data.ts ../../platform/http/route.ts
  may ../../platform/portal.ts ../../version.ts @portal/domain/notes/contract
  not ../files/routes.ts ../files/metadata.ts ../../app.ts ../../features.ts ../../new-start.ts ../../cli/command.ts
  not ../../demo/serve-demo.ts ../../testing/records.ts ./access.fixture.ts ../../../web/features/notes/queries.ts
  not @portal/web/notes/queries @portal/domain/testing/table
server/platform/http/route.ts
  may ../database/database.ts ../config.ts ../../version.ts @portal/domain/notes/contract
  not ../../features/notes/data.ts ../../features.ts ../../app.ts ../../demo/mail-viewer.ts ../../testing/records.ts
server/platform/portal.ts
  may ./http/route.ts ../version.ts
  not ../features/notes/data.ts ../features.ts
server/platform/database/migrations/0001-notes.ts
  may ../database-lacks.ts
  not ../../http/route.ts ../../config.ts
server/features.ts
  may ./features/notes/feature.ts ./platform/http/route.ts
  not ./demo/serve-demo.ts ./testing/records.ts ../web/app/rendering/render-page.tsx
server/app.ts
  may ./demo/serve-demo.ts ./features.ts
  not ./testing/records.ts
server/cli/demo-data.ts
  may ../demo/write.ts ../features/notes/send.ts
  not ../testing/records.ts
server/demo/company/fill.ts
  may ../../features/notes/routes.ts ../mail-viewer.ts
  not ../../testing/records.ts ../../../web/app/rendering/render-page.tsx
server/features/notes/routes.test.ts
  may ../../app.ts ../../testing/records.ts ../files/routes.ts
server/testing/records.ts
  may ../app.ts ../features/files/routes.ts
web/features/notes/notes-screen.tsx
  may ../../shared/paths.ts ../../shared/dates/today.ts ../../ui/list.module.css ./queries.ts
  may @portal/domain/files/contract
  not ../files/file-row.tsx ../files/feature.ts ../../app/shell.tsx ../../testing/render.tsx
  not ../../../server/features/notes/data.ts @portal/server/notes/data ./notes.test.tsx
web/features/notes/report/picture.ts
  may ../queries.ts ../../../ui/button.tsx ../../../shared/paths.ts
  not ../../files/file-row.tsx ../../../app/shell.tsx
web/features/notes/feature.ts
  may ../../shared/feature.ts ../../shared/navigation/screen-route.ts ./notes-screen.tsx
  not ../files/file-row.tsx ../../app/shell.tsx
web/shared/dates/day.ts
  may ../paths.ts ../../ui/button.tsx
  not ../../features/notes/note-dialog.tsx ../../features/notes/feature.ts ../../app/shell.tsx
web/shared/todos/todo-acting.tsx
  may ../feature.ts ./found-once.ts
  not ../../features/notes/note-dialog.tsx ../../app/shell.tsx
web/ui/button.tsx
  may ../shared/http/call.ts
  not ../shared/session/session.ts ../features/notes/note-row.tsx
web/build/page-plugins.ts
  may ./nothing.ts
  not ../shared/session/session.ts
web/app/shell.tsx
  may ../features/notes/note-row.tsx ../shared/session/session.ts
  not ../testing/render.tsx ../../server/app.ts
`
interface Imports {
  allowed: string[]
  refused: string[]
}
const files: Record<string, Imports> = {}
for (const line of table.trim().split('\n')) {
  const [first = '', ...targets] = line.trim().split(' ')
  const imports = Object.values(files).at(-1)
  if (line.startsWith(' ')) imports?.[first === 'may' ? 'allowed' : 'refused'].push(...targets)
  else files[first] = { allowed: [], refused: [] }
}

/** Each imports the other; types and imports that are loaded later count. */
const cycles: Record<string, string> = {
  'server/features/cycle/data.ts': "import '../loop/data.ts'",
  'server/features/loop/data.ts': "import type { Loop } from '../cycle/data.ts'",
  'domain/cycle/first.ts': "await import('./second.ts')",
  'domain/cycle/second.ts': "export * from './first.ts'",
  'web/features/cycle/first.ts': "import './second.ts'",
  'web/features/cycle/second.ts': "import './first.ts'",
}

const ways = [
  "import it from '../../app.ts'",
  "import type { App } from '../../app.ts'",
  "import '../../app.ts'",
  "export * from '../../app.ts'",
  "export { app } from '../../app.ts'",
  "await import('../../app.ts')",
]

/** A name that a library has too, but that ours replaces. */
const replaced = "import { Link } from 'react-router'"
const usersOfReplaced = [
  'features/notes/link.tsx',
  'features/notes/deep/link.tsx',
  'features/notes/more-routes.ts',
  'shared/dates/link.tsx',
  'shared/todos/link.tsx',
  'ui/link.tsx',
]
  .concat('app/link.tsx', 'features/notes/link.test.tsx', 'testing/link.tsx')
  .map((file) => `web/${file}`)

let folder = ''
let found: { file: string; line: number; rule: string }[] = []

beforeAll(() => {
  const root = path.resolve(import.meta.dirname, '..')
  folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${text}\n`)
  }
  for (const [file, { allowed, refused }] of Object.entries(files)) write(file, linesOf([...allowed, ...refused]))
  for (const [file, text] of Object.entries(cycles)) write(file, text)
  for (const file of usersOfReplaced) write(file, replaced)
  write('server/features/notes/ways.ts', ways.join('\n'))
  copyFileSync(path.join(root, 'biome.jsonc'), path.join(folder, 'biome.jsonc'))
  const rules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles']
  const options = [...rules, '--reporter=github', '--vcs-enabled=false', '--max-diagnostics=none']
  const biome = path.join(root, 'node_modules', '.bin', 'biome')
  const { stdout } = spawnSync(biome, ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' })
  found = [...stdout.matchAll(/^::error title=lint\/([^,]+),file=([^,]+),line=(\d+)/gm)].map(
    ([, rule = '', file = '', line]) => ({ rule, file: path.relative(folder, file), line: Number(line) }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (targets: string[]): string => targets.map((target) => `import '${target}'`).join('\n')
const findings = (file: string): { line: number; rule: string }[] =>
  found.filter((finding) => finding.file === file).map(({ line, rule }) => ({ line, rule }))

test.each(Object.entries(files))('%s can import what its layer allows, and nothing else', (file, imports) => {
  const all = [...imports.allowed, ...imports.refused]
  const lines = findings(file).filter(({ rule }) => rule === 'style/noRestrictedImports')
  expect(lines.map(({ line }) => all[line - 1]).sort()).toEqual(imports.refused.toSorted())
})

test.each(ways)('a forbidden import is rejected in every form: %s', (way) => {
  expect(findings('server/features/notes/ways.ts')).toContainEqual({
    line: ways.indexOf(way) + 1,
    rule: 'style/noRestrictedImports',
  })
})

test.each(Object.keys(cycles))('%s is reported as part of an import cycle', (file) => {
  expect(findings(file)).toContainEqual({ line: 1, rule: 'suspicious/noImportCycles' })
})

test.each(usersOfReplaced)('%s must use our own Link', (file) => {
  expect(findings(file)).toEqual([{ line: 1, rule: 'style/noRestrictedImports' }])
})
