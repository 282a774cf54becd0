import { expect, test } from 'vitest'
import { structureProblems } from './check-structure.ts'
import { sourceOf } from './structure/source.ts'

const using = (target: string): string => `import { it } from '${target}'\n`
/** Files that a screen needs. */
const screenOfNotes = {
  'web/features/notes/feature.ts': "screenRoute({ path: '/notes', screen: () => import('./notes-screen.tsx') })\n",
  'web/features/notes/notes-screen.tsx': using('../../shared/paths.ts'),
  'web/shared/paths.ts': "export const paths = { notes: () => '/notes' }",
  'web/app/routes.ts': using('../features/notes/feature.ts'),
}
const contract = { 'domain/notes/contract.ts': '', 'domain/files/contract.ts': '' }
/** Problems that the check finds in a portal with these files. */
const problems = (files: Record<string, string>): string[] => {
  const all = Object.entries({ ...contract, ...files })
  const [sheets, code] = [all.filter(([file]) => file.endsWith('.css')), all.filter(([file]) => !file.endsWith('.css'))]
  return structureProblems(
    code.map(([file, text]) => sourceOf(file, text)),
    sheets.map(([file, text]) => ({ file, text })),
  )
}
const lines = (count: number): string => 'a()\n'.repeat(count)

test('a feature with the usual layout passes', () => {
  const files = {
    'server/app.ts': `${using('./features.ts')}const demo = await import('./demo/serve-demo.ts')\n`,
    'server/features.ts': using('./features/notes/routes.ts'),
    'server/features/notes/routes.ts':
      using('./data.ts') + using('../../platform/http/route.ts') + using('@portal/domain/notes/contract'),
    'server/features/notes/data.ts': `${using('../files/access-data.ts')}queries.selectFrom('note')\n`,
    'server/features/notes/tables.ts': '',
    'server/features/notes/routes.test.ts':
      using('../../app.ts') + using('../../demo/serve-demo.ts') + using('../../testing/portal.ts'),
    'server/features/files/access-data.ts': '',
    'server/demo/serve-demo.ts': using('../features/notes/routes.ts'),
    'server/platform/http/route.ts': '',
    'server/testing/portal.ts': '',
    'server/main.ts': `${using('./app.ts')}run(readConfig(process.env))\n`,
    ...screenOfNotes,
    'web/features/notes/notes-screen.tsx':
      using('../../ui/button.tsx') + using('../../ui/list.module.css') + using('@portal/domain/files/contract'),
    'web/ui/list.module.css': '',
  }
  expect(problems(files)).toEqual([])
})

test.each<[rule: string, files: Record<string, string>, problem: string]>([
  [
    'file names are in kebab-case',
    { 'server/features/notes/myNotes.ts': '' },
    'server/features/notes/myNotes.ts: name it in kebab-case',
  ],
  [
    'a file is named after what is inside',
    { 'server/features/notes/utils.ts': '' },
    'server/features/notes/utils.ts: name it by the noun or verb inside',
  ],
  [
    'tests tagged own-database do not use the test database',
    {
      'server/features/notes/note.test.ts': `// @module-tag own-database\n${using('../../testing/portal.ts')}`,
      'server/testing/portal.ts': using('./test-database.ts'),
      'server/testing/test-database.ts': '',
    },
    'server/features/notes/note.test.ts: it uses server/testing/test-database.ts, so it runs on both databases: remove "@module-tag own-database"',
  ],
  [
    'a style sheet does not affect other screens',
    {
      'web/features/notes/note.module.css': '.note { color: red } tbody + tbody { color: red }',
      'web/features/notes/note.tsx': using('./note.module.css'),
    },
    'web/features/notes/note.module.css: a selector without a class affects every screen; start it with a class',
  ],
  [
    'every style sheet is used',
    { 'web/features/notes/note.module.css': '' },
    'web/features/notes/note.module.css: no file uses it',
  ],
  [
    'a style sheet is used only in its own folder',
    {
      'web/features/notes/note.module.css': '',
      'web/features/notes/note.tsx': using('./note.module.css'),
      'web/app/frame.tsx': using('../features/notes/note.module.css'),
    },
    'web/app/frame.tsx: web/features/notes/note.module.css belongs to another folder; move shared styles to web/ui',
  ],
  [
    'a folder is named after what is inside',
    { 'server/features/notes/helpers/words.ts': '' },
    'server/features/notes/helpers/words.ts: name the folder "helpers" by the noun inside',
  ],
  [
    'all code is TypeScript',
    { 'server/features/notes/note.mjs': '' },
    'server/features/notes/note.mjs: write it in TypeScript, in a file that ends in .ts or .tsx',
  ],
  [
    'queries do not import components, even indirectly',
    {
      ...screenOfNotes,
      'web/features/notes/queries.ts':
        "export { size } from './note-size.ts'\nimport type { Row } from './note-row.tsx'\n",
      'web/features/notes/note-size.ts': using('./note-row.tsx'),
      'web/features/notes/note-row.tsx': '',
    },
    'web/features/notes/queries.ts: it is loaded before any screen, but imports web/features/notes/note-size.ts, which imports web/features/notes/note-row.tsx; move the shared code',
  ],
  [
    'every screen has a route in its folder',
    { 'web/features/notes/note-screen.tsx': '' },
    'web/features/notes/note-screen.tsx: give it a route in the feature.ts of its folder',
  ],
  [
    'every feature with screens is in the list',
    { ...screenOfNotes, 'web/app/routes.ts': '' },
    'web/features/notes/feature.ts: add it to web/app/routes.ts',
  ],
  [
    'screens are loaded on demand',
    { ...screenOfNotes, 'web/features/notes/feature.ts': using('./notes-screen.tsx') },
    'web/features/notes/feature.ts: load web/features/notes/notes-screen.tsx with import(), so that it loads only when it is needed',
  ],
  [
    'only routes and paths.ts contain addresses',
    {
      ...screenOfNotes,
      'web/features/notes/note-row.tsx': "/** `/notes` */\nconst to = '/notes/1?all'\ncall('/api/notes')\n",
    },
    'web/features/notes/note-row.tsx: take /notes/1?all from paths.ts; only that file and the routes may contain it',
  ],
  [
    'SQL is only in data.ts',
    { 'server/features/notes/routes.ts': "db.selectFrom('note')\n" },
    'server/features/notes/routes.ts: SQL belongs in data.ts',
  ],
  [
    'SQL is only in data.ts, also in the foundation',
    { 'server/platform/http/health.ts': 'sql`select 1`\n' },
    'server/platform/http/health.ts: SQL belongs in data.ts',
  ],
  [
    'the environment is read in one place',
    { 'server/main.ts': 'process.env.PORT\n' },
    'server/main.ts: only the configuration reads the environment',
  ],
  [
    'the domain has no clock',
    { 'domain/notes/note.ts': 'const now = new Date()\n' },
    'domain/notes/note.ts: domain has no clock; pass the day as an argument',
  ],
  [
    'features use the clock of the portal',
    { 'server/features/notes/data.ts': 'const since = Date.now() - 1000\n' },
    "server/features/notes/data.ts: use the portal's clock: portal.now() and portal.today()",
  ],
  [
    'no file has more than 300 lines, whatever its name',
    { 'server/platform/database/tables.ts': lines(301) },
    'server/platform/database/tables.ts: 301 lines; split it by the nouns in it',
  ],
  [
    'no test file has more than 500 lines',
    { 'server/features/files/routes.test.ts': lines(501) },
    'server/features/files/routes.test.ts: 501 lines; split it by the nouns in it',
  ],
])('%s', (_, files, problem) => {
  expect(problems(files)).toEqual([problem])
})

test('files at their limits pass', () => {
  expect(
    problems({ 'server/features/notes/data.ts': lines(300), 'web/features/notes/notes.test.tsx': lines(500) }),
  ).toEqual([])
})

test.each([
  "db.mergeInto('note')\n",
  'sql.raw(statement)\n',
  "pg.query('select 1')\n",
  'const rows = sql<{ id: string }>`select id from note`\n',
])('SQL in another form also belongs in data.ts: %s', (text) => {
  expect(problems({ 'server/features/notes/routes.ts': text })).toEqual([
    'server/features/notes/routes.ts: SQL belongs in data.ts',
  ])
  expect(problems({ 'server/features/notes/data.ts': text })).toEqual([])
})

test.each([
  "import { env } from 'node:process'\n",
  'const { pid, env } = process\n',
  "const port = process['env'].PORT\n",
  'const me = process\nme.env.PORT\n',
  'run(readConfig(process.env), process.env.PORT)\n',
])('only the configuration reads the environment, however it is accessed: %s', (text) => {
  const problem = 'server/main.ts: only the configuration reads the environment'
  expect(problems({ 'server/main.ts': text })).toEqual([problem])
})

test.each(['new Date()', 'new Date', 'Date.now()', '[].map(Date.now)'])(
  '%s counts as a clock in a feature, but is allowed in the foundation',
  (text) => {
    expect(problems({ 'server/features/notes/send.ts': `use(${text})\n` })).toHaveLength(1)
    // The foundation compares with clocks of others: of a disk, of an identity provider.
    expect(problems({ 'server/platform/storage/sweep.ts': `use(${text})\n` })).toEqual([])
  },
)

test('text that only looks like an import, a clock or SQL is allowed', () => {
  const text = [
    "const script = `\nimport { it } from '../demo/it.ts'\n`",
    'const said = "await import(\'../demo/it.ts\')"',
    "// new Date() and sql`select 1` would be wrong, as would import('../demo/it.ts')",
    'const day = new Date(0)',
    'const { pid } = process',
  ]
  expect(problems({ 'server/features/notes/send.ts': `${text.join('\n')}\n` })).toEqual([])
})

test.each([
  "import {\n  it,\n} from './demo/it.ts'\n",
  'import it from "./demo/it.ts"\n',
  "import './demo/it.ts'\n",
  "export * from './demo/it.ts'\n",
])('a static import of the demo is rejected in every form: %s', (text) => {
  const problem = 'server/app.ts: load server/demo/it.ts with import(), because production has no demo'
  expect(problems({ 'server/app.ts': text })).toEqual([problem])
})
