// @module-tag own-database
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Imports of one file, by whether `biome.jsonc` allows them. */
interface Imports {
  allowed: string[]
  refused: string[]
}

const files: Record<string, Imports> = {
  'domain/notes/note.ts': {
    allowed: ['../files/contract.ts', '../text/text.ts', './contract.ts', 'zod/mini'],
    refused: [
      '../contracts.ts',
      '../testing/table.ts',
      './note.test.ts',
      './note.fixture.ts',
      '../../server/notes/data.ts',
      '../../web/notes/note.tsx',
      '@portal/server/notes/data',
    ],
  },
  'domain/dates/day.ts': { allowed: ['../text/text.ts'], refused: ['../notes/contract.ts', '../contracts.ts'] },
  'domain/contracts.ts': {
    allowed: ['./notes/contract.ts'],
    refused: ['./testing/table.ts', '../server/app.ts', './contracts.test.ts'],
  },
  'server/features/notes/routes.ts': {
    allowed: [
      './data.ts',
      './send.ts',
      '../files/data.ts',
      '../files/access-data.ts',
      '../../platform/http/route.ts',
      '../../platform/portal.ts',
      '../../version.ts',
      '@portal/domain/notes/contract',
    ],
    refused: [
      '../files/routes.ts',
      '../files/metadata.ts',
      '../../app.ts',
      '../../features.ts',
      '../../new-start.ts',
      '../../cli/command.ts',
      '../../demo/serve-demo.ts',
      '../../testing/records.ts',
      './access.fixture.ts',
      '../../../web/features/notes/queries.ts',
      '@portal/web/notes/queries',
      '@portal/domain/testing/table',
    ],
  },
  'server/platform/http/route.ts': {
    allowed: ['../database/database.ts', '../config.ts', '../../version.ts', '@portal/domain/notes/contract'],
    refused: [
      '../../features/notes/data.ts',
      '../../features.ts',
      '../../app.ts',
      '../../demo/mail-viewer.ts',
      '../../testing/records.ts',
    ],
  },
  'server/platform/portal.ts': {
    allowed: ['./http/route.ts', '../version.ts'],
    refused: ['../features/notes/data.ts', '../features.ts'],
  },
  'server/platform/database/migrations/0001-notes.ts': {
    allowed: ['../database-lacks.ts'],
    refused: ['../../http/route.ts', '../../config.ts'],
  },
  'server/features.ts': {
    allowed: ['./features/notes/feature.ts', './platform/http/route.ts'],
    refused: ['./demo/serve-demo.ts', './testing/records.ts', '../web/app/rendering/render-page.tsx'],
  },
  'server/app.ts': { allowed: ['./demo/serve-demo.ts', './features.ts'], refused: ['./testing/records.ts'] },
  'server/cli/demo-data.ts': {
    allowed: ['../demo/write.ts', '../features/notes/send.ts'],
    refused: ['../testing/records.ts'],
  },
  'server/demo/company/fill.ts': {
    allowed: ['../../features/notes/routes.ts', '../mail-viewer.ts'],
    refused: ['../../testing/records.ts', '../../../web/app/rendering/render-page.tsx'],
  },
  'server/features/notes/routes.test.ts': {
    allowed: ['../../app.ts', '../../testing/records.ts', '../files/routes.ts'],
    refused: [],
  },
  'server/testing/records.ts': { allowed: ['../app.ts', '../features/files/routes.ts'], refused: [] },
  'web/features/notes/notes-screen.tsx': {
    allowed: [
      '../../shared/paths.ts',
      '../../shared/dates/today.ts',
      '../../ui/list.module.css',
      './queries.ts',
      '@portal/domain/files/contract',
    ],
    refused: [
      '../files/file-row.tsx',
      '../files/feature.ts',
      '../../app/shell.tsx',
      '../../testing/render.tsx',
      '../../../server/features/notes/data.ts',
      '@portal/server/notes/data',
      './notes.test.tsx',
    ],
  },
  'web/features/notes/report/picture.ts': {
    allowed: ['../queries.ts', '../../../ui/button.tsx', '../../../shared/paths.ts'],
    refused: ['../../files/file-row.tsx', '../../../app/shell.tsx'],
  },
  'web/features/notes/feature.ts': {
    allowed: ['../../shared/feature.ts', '../../shared/navigation/screen-route.ts', './notes-screen.tsx'],
    refused: ['../files/file-row.tsx', '../../app/shell.tsx'],
  },
  'web/shared/dates/day.ts': {
    allowed: ['../paths.ts', '../../ui/button.tsx'],
    refused: ['../../features/notes/note-dialog.tsx', '../../features/notes/feature.ts', '../../app/shell.tsx'],
  },
  'web/shared/todos/todo-acting.tsx': {
    allowed: ['../feature.ts', './found-once.ts'],
    refused: ['../../features/notes/note-dialog.tsx', '../../app/shell.tsx'],
  },
  'web/ui/button.tsx': {
    allowed: ['../shared/http/call.ts'],
    refused: ['../shared/session/session.ts', '../features/notes/note-row.tsx'],
  },
  'web/build/page-plugins.ts': { allowed: ['./nothing.ts'], refused: ['../shared/session/session.ts'] },
  'web/app/shell.tsx': {
    allowed: ['../features/notes/note-row.tsx', '../shared/session/session.ts'],
    refused: ['../testing/render.tsx', '../../server/app.ts'],
  },
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
