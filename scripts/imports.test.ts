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
  'server/notes/routes.ts': {
    allowed: [
      './data.ts',
      './send.ts',
      '../files/data.ts',
      '../files/access-data.ts',
      '../http/route.ts',
      '../portal.ts',
      '../config.ts',
      '@portal/domain/notes/contract',
    ],
    refused: [
      '../files/routes.ts',
      '../files/metadata.ts',
      '../app.ts',
      '../new-start.ts',
      '../cli/command.ts',
      '../health/data.ts',
      '../demo/serve-demo.ts',
      '../testing/records.ts',
      './access.fixture.ts',
      '../../web/notes/queries.ts',
      '@portal/web/notes/queries',
      '@portal/domain/testing/table',
    ],
  },
  'server/platform/http/route.ts': {
    allowed: ['../database/database.ts', '../config.ts', '@portal/domain/notes/contract'],
    refused: ['../notes/data.ts', '../health/checks.ts', '../app.ts', '../demo/mail-viewer.ts'],
  },
  'server/platform/database/migrations/0001-notes.ts': {
    allowed: ['../database-lacks.ts'],
    refused: ['../../notes/data.ts', '../../config.ts'],
  },
  'server/routes.ts': {
    allowed: ['./notes/routes.ts', './http/route.ts'],
    refused: ['./demo/serve-demo.ts', './testing/records.ts', '../web/app/rendering/render-page.tsx'],
  },
  'server/platform/health/checks.ts': {
    allowed: ['../notes/send.ts', '../config.ts'],
    refused: ['../demo/serve-demo.ts', '../testing/records.ts', '../../web/rendering/render-page.tsx'],
  },
  'server/app.ts': { allowed: ['./demo/serve-demo.ts', './routes.ts'], refused: ['./testing/records.ts'] },
  'server/cli/demo-data.ts': { allowed: ['../demo/write.ts', '../notes/send.ts'], refused: ['../testing/records.ts'] },
  'server/demo/company/fill.ts': {
    allowed: ['../../notes/routes.ts', '../mail-viewer.ts'],
    refused: ['../../testing/records.ts', '../../../web/rendering/render-page.tsx'],
  },
  'server/notes/routes.test.ts': { allowed: ['../app.ts', '../testing/records.ts', '../files/routes.ts'], refused: [] },
  'server/testing/records.ts': { allowed: ['../app.ts', '../files/routes.ts'], refused: [] },
  'web/notes/notes-screen.tsx': {
    allowed: ['../portal/paths.ts', '../ui/list.module.css', './queries.ts', '@portal/domain/files/contract'],
    refused: [
      '../files/file-row.tsx',
      '../files/routes.ts',
      '../app/shell.tsx',
      '../testing/render.tsx',
      '../../server/notes/data.ts',
      '@portal/server/notes/data',
      './notes.test.tsx',
    ],
  },
  'web/notes/report/picture.ts': {
    allowed: ['../queries.ts', '../../ui/button.tsx'],
    refused: ['../../files/file-row.tsx', '../../app/shell.tsx'],
  },
  'web/notes/routes.ts': {
    allowed: ['../portal/screen-route.ts', './notes-screen.tsx'],
    refused: ['../files/file-row.tsx', '../app/shell.tsx'],
  },
  'web/shared/paths.ts': {
    allowed: ['../work-orders/answer-dialog.tsx'],
    refused: ['../notes/note-dialog.tsx', '../notes/routes.ts', '../app/shell.tsx'],
  },
  'web/ui/button.tsx': { allowed: ['../http/call.ts'], refused: ['../portal/session.ts', '../notes/note-row.tsx'] },
  'web/build/page-plugins.ts': { allowed: ['./nothing.ts'], refused: ['../portal/session.ts'] },
  'web/app/shell.tsx': {
    allowed: ['../notes/note-row.tsx', '../portal/session.ts'],
    refused: ['../testing/render.tsx', '../../server/app.ts', '../server/app.ts'],
  },
}

/** Each imports the other; types and imports that are loaded later count. */
const cycles: Record<string, string> = {
  'server/cycle/data.ts': "import '../loop/data.ts'",
  'server/loop/data.ts': "import type { Loop } from '../cycle/data.ts'",
  'domain/cycle/first.ts': "await import('./second.ts')",
  'domain/cycle/second.ts': "export * from './first.ts'",
  'web/cycle/first.ts': "import './second.ts'",
  'web/cycle/second.ts': "import './first.ts'",
}

const ways = [
  "import it from '../app.ts'",
  "import type { App } from '../app.ts'",
  "import '../app.ts'",
  "export * from '../app.ts'",
  "export { app } from '../app.ts'",
  "await import('../app.ts')",
]

/** A name that a library has too, but that ours replaces. */
const replaced = "import { Link } from 'react-router'"
const usersOfReplaced = [
  'notes/link.tsx',
  'notes/deep/link.tsx',
  'notes/more-routes.ts',
  'portal/link.tsx',
  'ui/link.tsx',
]
  .concat('app/link.tsx', 'notes/link.test.tsx', 'testing/link.tsx')
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
  write('server/notes/ways.ts', ways.join('\n'))
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
  expect(findings('server/notes/ways.ts')).toContainEqual({
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
