import { expect, test } from 'vitest'
import { structureProblems } from './check-structure.ts'
import { sourceOf } from './structure/source.ts'

const using = (target: string): string => `import { it } from '${target}'\n`
/** What a screen needs beside it. */
const screenOfNotes = {
  'web/notes/notes.screen.ts': "screen({ path: '/notes', load: () => import('./notes-screen.tsx') })\n",
  'web/notes/notes-screen.tsx': using('../portal/paths.ts'),
  'web/portal/paths.ts': using('../notes/notes.screen.ts'),
  'web/portal/all-screens.ts': using('../notes/notes.screen.ts'),
}
const contract = { 'domain/notes/contract.ts': '', 'domain/files/contract.ts': '' }
/** What the check says of a portal of these files alone. */
const problems = (files: Record<string, string>): string[] => {
  const all = Object.entries({ ...contract, ...files })
  const [sheets, code] = [all.filter(([file]) => file.endsWith('.css')), all.filter(([file]) => !file.endsWith('.css'))]
  return structureProblems(
    code.map(([file, text]) => sourceOf(file, text)),
    sheets.map(([file, text]) => ({ file, text })),
  )
}
const lines = (count: number): string => 'a()\n'.repeat(count)

test('a feature laid out as the others passes', () => {
  const files = {
    'server/app.ts': `${using('./routes.ts')}const demo = await import('./demo/serve-demo.ts')\n`,
    'server/routes.ts': "export { noteRoutes } from './notes/routes.ts'\n",
    'server/notes/routes.ts': using('./data.ts') + using('../http/route.ts') + using('@portal/domain/notes/contract'),
    'server/notes/data.ts': `${using('../files/access-data.ts')}queries.selectFrom('note')\n`,
    'server/notes/tables.ts': '',
    'server/notes/routes.test.ts': using('../app.ts') + using('../demo/serve-demo.ts') + using('../testing/portal.ts'),
    'server/files/access-data.ts': '',
    'server/demo/serve-demo.ts': using('../notes/routes.ts'),
    'server/http/route.ts': '',
    'server/testing/portal.ts': '',
    'server/main.ts': `${using('./app.ts')}run(readConfig(process.env))\n`,
    ...screenOfNotes,
    'web/notes/notes-screen.tsx':
      using('../ui/button.tsx') + using('../ui/list.module.css') + using('@portal/domain/files/contract'),
    'web/ui/list.module.css': '',
  }
  expect(problems(files)).toEqual([])
})

test.each<[rule: string, files: Record<string, string>, problem: string]>([
  ['names in kebab-case', { 'server/notes/myNotes.ts': '' }, 'server/notes/myNotes.ts: name it in kebab-case'],
  [
    'names by what is inside',
    { 'server/notes/utils.ts': '' },
    'server/notes/utils.ts: name it by the noun or verb inside',
  ],
  [
    'one folder per feature by one name',
    { 'server/remarks/data.ts': '' },
    'server/remarks/data.ts: "remarks" is neither a feature, which has a folder in domain, nor a foundation folder',
  ],
  [
    'web and server never meet',
    { 'web/notes/queries.ts': using('../../server/notes/data.ts') },
    'web/notes/queries.ts: web may not use server/notes/data.ts',
  ],
  [
    'tests that run once need no test database',
    {
      'server/notes/note.test.ts': `// @module-tag once\n${using('../testing/portal.ts')}`,
      'server/testing/portal.ts': using('./test-database.ts'),
      'server/testing/test-database.ts': '',
    },
    'server/notes/note.test.ts: it uses server/testing/test-database.ts, so it runs on both databases: take "@module-tag once" away',
  ],
  [
    'a style sheet reaches no other screen',
    {
      'web/notes/note.module.css': '.note { color: red } tbody + tbody { color: red }',
      'web/notes/note.tsx': using('./note.module.css'),
    },
    'web/notes/note.module.css: a selector without a class reaches every screen; begin it with a class',
  ],
  ['no style sheet is left over', { 'web/notes/note.module.css': '' }, 'web/notes/note.module.css: nothing uses it'],
  [
    'style sheets belong to a folder',
    {
      'web/notes/note.module.css': '',
      'web/notes/note.tsx': using('./note.module.css'),
      'web/app/frame.tsx': using('../notes/note.module.css'),
    },
    'web/app/frame.tsx: web/notes/note.module.css belongs to another folder; move what they share to web/ui',
  ],
  [
    'the domain knows neither',
    { 'domain/notes/note.ts': using('../../web/notes/note.tsx') },
    'domain/notes/note.ts: domain may not use web/notes/note.tsx',
  ],
  [
    'only data of another feature',
    { 'server/notes/routes.ts': using('../files/routes.ts') },
    'server/notes/routes.ts: of another feature use its data.ts and *-data.ts alone, not server/files/routes.ts',
  ],
  [
    'screens know no other feature',
    { ...screenOfNotes, 'web/notes/notes-screen.tsx': using('../files/file-row.tsx') },
    "web/notes/notes-screen.tsx: screens of one feature do not use another's (web/files/file-row.tsx); move it to web/portal, web/ui or domain",
  ],
  [
    'the foundation knows no feature',
    { 'server/http/route.ts': using('../notes/data.ts') },
    'server/http/route.ts: the foundation knows no feature, but uses server/notes/data.ts',
  ],
  [
    'features do not know what puts them together',
    { 'server/notes/routes.ts': using('../app.ts') },
    'server/notes/routes.ts: what puts the features together (server/app.ts) is not for them',
  ],
  [
    'screens do not know what puts them together',
    { ...screenOfNotes, 'web/notes/notes-screen.tsx': using('../app/shell.tsx') },
    'web/notes/notes-screen.tsx: what puts the features together (web/app/shell.tsx) is not for them; move what they share to web/portal',
  ],
  [
    'what screens share loads a dialog of theirs when it is asked for',
    { 'web/portal/note-button.tsx': using('../notes/note-dialog.tsx') },
    'web/portal/note-button.tsx: the foundation knows no feature, but uses web/notes/note-dialog.tsx',
  ],
  [
    'controls know nothing of the portal',
    { 'web/ui/button.tsx': using('../portal/session.ts') },
    'web/ui/button.tsx: ui could serve another product, but uses web/portal/session.ts',
  ],
  [
    'nor folders that do so',
    { 'server/notes/jobs.ts': using('../cli/command.ts') },
    'server/notes/jobs.ts: what puts the features together (server/cli/command.ts) is not for them',
  ],
  [
    'nor does the foundation',
    { 'server/mail/mailer.ts': using('../health/checks.ts') },
    'server/mail/mailer.ts: what puts the features together (server/health/checks.ts) is not for them',
  ],
  [
    'a new file at the top puts features together as the others there',
    { 'server/mail/mailer.ts': using('../run-everything.ts') },
    'server/mail/mailer.ts: what puts the features together (server/run-everything.ts) is not for them',
  ],
  [
    'nor do features of the domain',
    { 'domain/notes/note.ts': using('../contracts.ts') },
    'domain/notes/note.ts: what puts the features together (domain/contracts.ts) is not for them',
  ],
  [
    'the foundation of the domain knows no feature',
    { 'domain/dates/day.ts': using('../notes/contract.ts') },
    'domain/dates/day.ts: the foundation knows no feature, but uses domain/notes/contract.ts',
  ],
  [
    'what tests are made with is for tests',
    { 'server/notes/jobs.ts': using('../testing/records.ts') },
    'server/notes/jobs.ts: only tests use server/testing/records.ts',
  ],
  [
    'fixtures are for tests',
    { 'server/notes/jobs.ts': using('./access.fixture.ts') },
    'server/notes/jobs.ts: only tests use server/notes/access.fixture.ts',
  ],
  [
    'tests are for tests',
    { 'domain/notes/note.ts': using('./note.test.ts') },
    'domain/notes/note.ts: only tests use domain/notes/note.test.ts',
  ],
  [
    'a folder named by what is inside',
    { 'server/notes/helpers/words.ts': '' },
    'server/notes/helpers/words.ts: name the folder "helpers" by the noun inside',
  ],
  [
    'TypeScript alone',
    { 'server/notes/note.mjs': '' },
    'server/notes/note.mjs: write it in TypeScript, in a file that ends in .ts or .tsx',
  ],
  [
    'queries are there before any screen',
    {
      ...screenOfNotes,
      'web/notes/queries.ts': "export { size } from './note-size.ts'\nimport type { Row } from './note-row.tsx'\n",
      'web/notes/note-size.ts': using('./note-row.tsx'),
      'web/notes/note-row.tsx': '',
    },
    'web/notes/queries.ts: it is there before any screen, but loads web/notes/note-size.ts, which loads web/notes/note-row.tsx; move what it needs',
  ],
  [
    'production does without the demo',
    { 'server/mail/mailer.ts': using('../demo/mail-viewer.ts') },
    'server/mail/mailer.ts: only app.ts, run-portal.ts and the command line reach the demo (server/demo/mail-viewer.ts)',
  ],
  [
    'the demo is loaded while it runs',
    { 'server/app.ts': using('./demo/serve-demo.ts') },
    'server/app.ts: load server/demo/serve-demo.ts with import() where the demo runs, production has none',
  ],
  [
    'no part of the demo is loaded by an address made at run time',
    { 'server/mail/mailer.ts': `await import(/* later */ \`../demo/\${name}.ts\`)\n` },
    'server/mail/mailer.ts: only app.ts, run-portal.ts and the command line reach the demo (server/demo/)',
  ],
  [
    'the demo is reached through one function',
    { 'server/run-portal.ts': "await import('./demo/fill.ts')\nawait import('./demo/banner.ts')\n" },
    'server/run-portal.ts: reach the demo through one function, not through 2 files',
  ],
  [
    'a declaration beside each screen',
    { 'web/notes/note-screen.tsx': '' },
    'web/notes/note-screen.tsx: declare it in web/notes/note.screen.ts',
  ],
  [
    'a screen for each declaration',
    {
      ...screenOfNotes,
      'web/notes/note.screen.ts': '',
      'web/portal/all-screens.ts': using('../notes/note.screen.ts') + using('../notes/notes.screen.ts'),
    },
    'web/notes/note.screen.ts: it declares web/notes/note-screen.tsx, which is not there',
  ],
  [
    'every screen in the list of screens',
    { ...screenOfNotes, 'web/portal/all-screens.ts': '' },
    'web/notes/notes.screen.ts: name it in web/portal/all-screens.ts',
  ],
  [
    'screens are loaded when somebody goes there',
    { ...screenOfNotes, 'web/notes/notes.screen.ts': using('./notes-screen.tsx') },
    'web/notes/notes.screen.ts: load web/notes/notes-screen.tsx with import(), nobody needs it at first',
  ],
  [
    'an address is spelled by the declaration of its screen alone',
    { ...screenOfNotes, 'web/notes/note-row.tsx': "/** `/notes` */\nconst to = '/notes/1?all'\ncall('/api/notes')\n" },
    'web/notes/note-row.tsx: take /notes/1?all from paths.ts; only the declaration of its screen spells it',
  ],
  [
    'SQL in data.ts',
    { 'server/notes/routes.ts': "db.selectFrom('note')\n" },
    'server/notes/routes.ts: SQL belongs into data.ts',
  ],
  [
    'SQL in data.ts, in the foundation too',
    { 'server/http/health.ts': 'sql`select 1`\n' },
    'server/http/health.ts: SQL belongs into data.ts',
  ],
  [
    'the environment is read in one place',
    { 'server/main.ts': 'process.env.PORT\n' },
    'server/main.ts: only the configuration reads the environment',
  ],
  [
    'the domain has no clock',
    { 'domain/notes/note.ts': 'const now = new Date()\n' },
    'domain/notes/note.ts: domain has no clock; take the day as an argument',
  ],
  [
    'features go by the clock of the portal',
    { 'server/notes/data.ts': 'const since = Date.now() - 1000\n' },
    "server/notes/data.ts: a feature goes by the portal's clock: portal.now() and portal.today()",
  ],
  [
    'no file of more than 300 lines, whatever its name',
    { 'server/database/tables.ts': lines(301) },
    'server/database/tables.ts: 301 lines; look for the second noun in it',
  ],
  [
    'no test of more than 500 lines',
    { 'server/files/routes.test.ts': lines(501) },
    'server/files/routes.test.ts: 501 lines; look for the second noun in it',
  ],
  [
    'no circles',
    {
      'server/notes/data.ts': using('../files/data.ts'),
      'server/files/data.ts': `import type { Note } from '../notes/data.ts'\n`,
    },
    'a circle of imports: server/notes/data.ts -> server/files/data.ts -> server/notes/data.ts',
  ],
])('%s', (_, files, problem) => {
  expect(problems(files)).toEqual([problem])
})

test('files at their limits pass', () => {
  expect(problems({ 'server/notes/data.ts': lines(300), 'web/notes/notes.test.tsx': lines(500) })).toEqual([])
})

test.each([
  "db.mergeInto('note')\n",
  'sql.raw(statement)\n',
  "pg.query('select 1')\n",
  'const rows = sql<{ id: string }>`select id from note`\n',
])('SQL by another name belongs into data.ts too: %s', (text) => {
  expect(problems({ 'server/notes/routes.ts': text })).toEqual(['server/notes/routes.ts: SQL belongs into data.ts'])
  expect(problems({ 'server/notes/data.ts': text })).toEqual([])
})

test.each([
  "import { env } from 'node:process'\n",
  'const { pid, env } = process\n',
  "const port = process['env'].PORT\n",
  'const me = process\nme.env.PORT\n',
  'run(readConfig(process.env), process.env.PORT)\n',
])('the environment by another name is read in one place too: %s', (text) => {
  const problem = 'server/main.ts: only the configuration reads the environment'
  expect(problems({ 'server/main.ts': text })).toEqual([problem])
})

test.each(['new Date()', 'new Date', 'Date.now()', '[].map(Date.now)'])('%s is a clock', (text) => {
  expect(problems({ 'server/notes/send.ts': `use(${text})\n` })).toHaveLength(1)
  // The foundation compares with clocks of others: of a disk, of an identity provider.
  expect(problems({ 'server/storage/sweep.ts': `use(${text})\n` })).toEqual([])
})

test('what only looks like an import, a clock or SQL is none', () => {
  const text = [
    "const script = `\nimport { it } from '../app.ts'\n`",
    'const said = "await import(\'../app.ts\')"',
    "// new Date() and sql`select 1` would be wrong, as would import('../app.ts')",
    'const day = new Date(0)',
    'const { pid } = process',
  ]
  expect(problems({ 'server/notes/send.ts': `${text.join('\n')}\n` })).toEqual([])
})

test.each([
  ["import {\n  it,\n} from '../app.ts'\n"],
  ['import it from "../app.ts"\n'],
  ["import '../app.ts'\n"],
  ["export * from '../app.ts'\n"],
  ['await import(`../app.ts`)\n'],
  ["await import(\n  /* later */ '../app.ts'\n)\n"],
  ["let it: import('../app.ts').App\n"],
])('an import is one however it is written: %s', (text) => {
  const problem = 'server/notes/send.ts: what puts the features together (server/app.ts) is not for them'
  expect(problems({ 'server/notes/send.ts': text })).toEqual([problem])
})
