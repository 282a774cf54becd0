import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from './build-web.ts'

/** Kilobytes (brotli) that a visit may load at most; see docs/benchmarks.md. */
const limits = {
  beforeSignIn: 114.5,
  afterSignIn: 133,
  screen: 167,
  popups: 44,
  later: 30,
  editor: 118,
  worker: 160,
  stylesBeforeSignIn: 6,
  styles: 19,
  fonts: 48,
}
/** Scripts and styles that a screen loads at most. */
const mostFiles = 14

await buildWeb(console.log)
const dist = join(import.meta.dirname, '../web/dist')
interface Part {
  file: string
  src?: string
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
const manifest: Record<string, Part> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const parts = Object.values(manifest)

const sizes = new Map<string, number>()
/** Kilobytes of a built file as it travels. */
function sizeOf(file: string): number {
  const content = readFileSync(join(dist, file))
  const size = sizes.get(file) ?? (file.endsWith('.woff2') ? content : brotliCompressSync(content)).length / 1000
  sizes.set(file, size)
  return size
}

/** The scripts and styles of a chunk and of all chunks that it imports. */
function filesOf(key: string, files = new Set<string>()): Set<string> {
  const part = manifest[key]
  if (!part) throw new Error(`The build has no chunk ${key}.`)
  if (files.has(part.file)) return files
  for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
  for (const next of part.imports ?? []) filesOf(next, files)
  return files
}
const scriptsIn = (files: Set<string>): string[] => [...files].filter((file) => file.endsWith('.js'))
const stylesIn = (files: Set<string>): string[] => [...files].filter((file) => file.endsWith('.css'))

let wrong = false
/** A line for files that a visit loads together. A group without files fails, because its pattern must be wrong. */
function printBudget(what: string, files: Iterable<string>, limit: number): void {
  const sizes = [...files].map(sizeOf)
  const size = sizes.reduce((total, each) => total + each, 0)
  const fault = sizes.length === 0 ? 'NONE ' : size > limit ? 'ABOVE' : undefined
  wrong ||= fault !== undefined
  console.log(`${fault ?? 'ok   '} ${what}: ${size.toFixed(1)} of ${limit} kB`)
}
const inFiles = (files: readonly string[]): string => `in ${files.length} ${files.length === 1 ? 'file' : 'files'}`

const keys = Object.keys(manifest).toSorted()
const entry = filesOf('index.html')
const screens: Record<string, string> = JSON.parse(readFileSync(join(dist, '.vite/screens.json'), 'utf8'))
const shell = new Set([...entry, ...filesOf(screens.shell ?? '')])
printBudget('JavaScript before sign-in', scriptsIn(entry), limits.beforeSignIn)
printBudget('JavaScript after sign-in', scriptsIn(shell), limits.afterSignIn)
printBudget('styles before sign-in', stylesIn(entry), limits.stylesBeforeSignIn)
const additionalFiles = (key: string): string[] => scriptsIn(filesOf(key)).filter((file) => !shell.has(file))
const isScreen = (key: string): boolean => /-screens?\.tsx$/.test(key)
/** Scripts that screens of several features share. */
const common = new Set(scriptsIn(filesOf('features/calendar/calendar-screen.tsx')))
/** Scripts that menus, dialogs and popovers share. They load with the first one that is opened. */
const popups = new Set(
  ['ui/menu-list.tsx', 'ui/popover-panel.tsx'].flatMap(additionalFiles).filter((file) => !common.has(file)),
)
printBudget('JavaScript of the first menu, dialog or popover', popups, limits.popups)
// The login is part of the entry.
for (const key of keys.filter((each) => isScreen(each) && !entry.has(manifest[each]?.file ?? ''))) {
  const files = new Set([...shell, ...filesOf(key)])
  const scripts = scriptsIn(files)
  // Screens that few people open come with their dialogs.
  const hasPopups = scripts.some((file) => popups.has(file))
  printBudget(
    `JavaScript of ${key}, ${inFiles(scripts)}`,
    scripts,
    hasPopups ? limits.screen + limits.popups : limits.screen,
  )
  printBudget(`styles of ${key}`, stylesIn(files), limits.styles)
  if (files.size > mostFiles) {
    wrong = true
    console.log(`ABOVE ${key} loads ${files.size} of ${mostFiles} scripts and styles`)
  }
}
for (const key of keys.filter((each) => manifest[each]?.isDynamicEntry && !isScreen(each))) {
  const more = additionalFiles(key).filter((file) => !popups.has(file) && !common.has(file))
  // The editor of release notes is large; superusers alone load it, when they write.
  const limit = key === 'features/release-notes/note-dialog.tsx' ? limits.editor : limits.later
  if (more.length > 0) printBudget(`JavaScript of ${key}, loaded later, ${inFiles(more)}`, more, limit)
}
const withSchemas = parts.filter(
  ({ file }) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes('_zod'),
)
wrong ||= withSchemas.length > 0
console.log(
  `${withSchemas.length > 0 ? 'WRONG' : 'ok   '} no screen loads schemas ${withSchemas.map(({ file }) => file).join(' ')}`,
)
const known = new Set(parts.map(({ file }) => file))
const workers = globSync('assets/*.js', { cwd: dist }).filter((file) => !known.has(file.replaceAll('\\', '/')))
printBudget(`JavaScript of workers, ${inFiles(workers)}`, workers, limits.worker)
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const fonts = [...page.matchAll(/href="\/(assets\/[^"]+\.woff2)"/g)].map((match) => match[1] ?? '')
printBudget(`fonts preloaded by the page, ${fonts.length} files`, fonts, limits.fonts)
const serverBuild = join(dist, '.server')
const undecided = globSync('**/*.js', { cwd: serverBuild }).filter((file) =>
  /NODE_ENV/.test(readFileSync(join(serverBuild, file), 'utf8')),
)
wrong ||= undecided.length > 0
console.log(
  `${undecided.length > 0 ? 'WRONG' : 'ok   '} server rendering uses the production build of React ${undecided.join(' ')}`,
)
process.exit(wrong ? 1 : 0)
