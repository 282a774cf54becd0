import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

/** The rules of CONTRIBUTING.md that a machine can check; each finding says what to do. */

const root = path.resolve(import.meta.dirname, '..')

const features = [
  ...['session', 'engagements', 'work-orders', 'files', 'team', 'tags', 'feedback', 'surveys', 'audits'],
  ...['stakeholders', 'notifications', 'release-notes', 'team-requests', 'bug-reports', 'import', 'images'],
]
const foundations: Record<string, readonly string[]> = {
  domain: ['contract', 'text', 'dates', 'settings'],
  server: ['config', 'http', 'database', 'mail', 'storage', 'sso', 'jobs', 'cli', 'demo', 'testing'],
  web: ['app', 'http', 'ui', 'testing', 'public'],
}
/** Server files that put features together, and so may know them all. */
const composers = new Set([
  'server/app.ts',
  'server/main.ts',
  'server/cli.ts',
  'server/cli',
  'server/demo',
  'web/app',
  'domain/contract/all-endpoints.ts',
])
/** What may load the demo, and each only while the demo runs: everything else must do without. */
const reachDemo = /^server\/(?:app|main)\.ts$|^server\/cli\//
const bannedNames = /^(?:utils?|helpers?|common|misc|index)\b|(?:manager|service|dto)\.tsx?$/i

interface Source {
  file: string
  workspace: string
  folder: string | undefined
  text: string
  imports: string[]
}

export async function structureProblems(): Promise<string[]> {
  const sources = await readSources()
  return [
    ...sources.flatMap((source) => [...nameProblems(source), ...importProblems(source), ...textProblems(source)]),
    ...cycles(sources),
  ]
}

async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  for await (const file of glob('{domain,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  })) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const [workspace = '', ...rest] = file.split(path.sep)
    const imports = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) =>
      resolveImport(file, match[1] ?? ''),
    )
    sources.push({ file, workspace, folder: rest.length > 1 ? rest[0] : undefined, text, imports })
  }
  return sources
}

/** A file of this project by its path, anything else as written. */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return path.normalize(path.join(path.dirname(from), name))
  return name.startsWith('@portal/') ? `${name.slice('@portal/'.length)}.ts` : name
}

function nameProblems({ file, workspace, folder }: Source): string[] {
  const problems: string[] = []
  const base = path.basename(file)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.config)?\.tsx?$/.test(base) && !/^\d{4}-/.test(base))
    problems.push(`${file}: name it in kebab-case`)
  if (bannedNames.test(base)) problems.push(`${file}: name it by the noun or verb inside`)
  if (folder && !features.includes(folder) && !foundations[workspace]?.includes(folder))
    problems.push(
      `${file}: "${folder}" is neither a feature nor a foundation folder (scripts/check-structure.ts lists them)`,
    )
  return problems
}

function importProblems({ file, workspace, folder, imports }: Source): string[] {
  if (file.endsWith('.test.ts') || file.endsWith('.test.tsx')) return []
  const composes = composers.has(file) || composers.has(`${workspace}/${folder}`) || folder === 'testing'
  return imports.flatMap((target) => {
    const [toWorkspace = '', toFolder = '', ...rest] = target.split('/')
    if (!['domain', 'server', 'web'].includes(toWorkspace)) return []
    if (toWorkspace !== workspace)
      return toWorkspace === 'domain' && workspace !== 'domain' ? [] : [`${file}: ${workspace} may not use ${target}`]
    if (target.startsWith('server/demo/') && folder !== 'demo' && folder !== 'testing' && !reachDemo.test(file))
      return [`${file}: only app.ts, main.ts and the command line reach the demo (${target})`]
    if (composes || folder === undefined || toFolder === folder || workspace === 'domain') return []
    if (rest.length === 0) return toFolder === 'app.ts' ? [`${file}: only main and tests use app.ts`] : []
    const isFeature = features.includes(toFolder)
    if (isFeature && !features.includes(folder)) return [`${file}: the foundation knows no feature, but uses ${target}`]
    if (isFeature && workspace === 'server' && !/^(?:.+-)?data\.ts$/.test(rest.at(-1) ?? ''))
      return [`${file}: of another feature use its data.ts and *-data.ts alone, not ${target}`]
    if (isFeature && workspace === 'web')
      return [`${file}: screens of one feature do not use another's (${target}); move it to web/ui or domain`]
    return []
  })
}

function textProblems({ file, workspace, text }: Source): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length
  const isTest = file.includes('.test.') || file.includes('/testing/')
  if (workspace === 'domain' && !isTest && /\bDate\.now\(|new Date\(\)/.test(text))
    problems.push(`${file}: domain has no clock; take the day as an argument`)
  const isSql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text)
  const maySql =
    /\/data\.ts$|-data\.ts$|server\/(?:database|testing|demo|import|jobs|http\/(?:health|rate-limit))/.test(file)
  if (workspace === 'server' && isSql && !isTest && !maySql) problems.push(`${file}: SQL belongs into data.ts`)
  if (
    workspace === 'server' &&
    !isTest &&
    /process\.env/.test(text) &&
    !/server\/(?:main|config)\.ts|server\/cli\/|testing/.test(file)
  )
    problems.push(`${file}: only config.ts reads the environment`)
  if (lines > 400 && !isTest) problems.push(`${file}: ${lines} lines; look for the second noun in it`)
  return problems
}

/** Cycles between files of one workspace; types alone cannot make one at run time, but the reader still runs in circles. */
function cycles(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.file, source.imports]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      found.push(`a circle of imports: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

if (import.meta.main) {
  const problems = await structureProblems()
  for (const problem of problems) console.error(problem)
  console.log(`structure: ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
