import { basename } from 'node:path'
import { type SelectorComponent, transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'
import { declaredScreens } from './page-plugins.ts'

type Chunk = Rolldown.OutputChunk

/** Where people arrive, from a mail or a bookmark. Browsers keep all sheets, so not every screen has one. */
const arrivals = [
  '/login',
  '/overview',
  '/portfolio',
  '/requests',
  '/engagements',
  '/work-orders',
  '/people-feedback',
  '/view-feedback/:id?',
  '/feedback/:id',
  ...['', '/files', '/team', '/work-orders', '/audits/:auditId'].map((tab) => `/engagements/:id${tab}`),
]

/**
 * Beside the one sheet with all styles, a sheet for each screen where people arrive: the rules of what its code has names of,
 * and the code that it may load later. Its page is painted with this one alone; the others' come with the first other
 * screen (portal/styles.ts). Names them in `.vite/styles.json` by the path that a screen declares.
 */
export const screenStyles = (): Plugin => ({
  name: 'screen-styles',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const outputs = Object.values(bundle)
    const chunks = outputs.filter((output) => output.type === 'chunk')
    const all = outputs.find((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
    if (all?.type !== 'asset') throw new Error('The build has no sheet of styles.')
    const screens = await declaredScreens()
    const sheets: Record<string, string> = {}
    for (const arrival of arrivals) {
      const file = screens.find(({ path }) => path === arrival)?.file
      if (file === undefined) throw new Error(`No screen declares ${arrival}.`)
      const name = basename(file).replace('.tsx', '.css')
      const source = rulesFor(all.source, wordsOf(codeOf(file, chunks)))
      sheets[arrival] = this.getFileName(this.emitFile({ type: 'asset', name, source }))
    }
    this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(sheets) })
  },
})

/** What a page of this screen may come to run, but for other screens. The login is in the entry, and needs no frame. */
function codeOf(screen: string, chunks: readonly Chunk[]): Chunk[] {
  const holding = (module: RegExp): Chunk[] => chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const own = holding(new RegExp(`/web/${screen}$`))
  const frame = holding(/\/web\/app\/shell\.tsx$/)
  const begin = [...entry, ...own, ...(entry.some((chunk) => own.includes(chunk)) ? [] : frame)]
  const others = [...holding(/\/web\/[^/]+\/[^/]+-screens?\.tsx$/), ...frame].filter((chunk) => !begin.includes(chunk))
  const reached = new Set<Chunk>()
  const reach = (chunk: Chunk | undefined): void => {
    if (!chunk || reached.has(chunk) || others.includes(chunk)) return
    reached.add(chunk)
    for (const next of [...chunk.imports, ...chunk.dynamicImports])
      reach(chunks.find(({ fileName }) => fileName === next))
  }
  for (const chunk of begin) reach(chunk)
  return [...reached]
}

/** All that may be a class in it. */
const wordsOf = (chunks: readonly Chunk[]): Set<string> =>
  new Set(chunks.flatMap(({ code }) => [...code.matchAll(/[A-Za-z_][\w-]*/g)].map(([word]) => word)))

/** The rules of a sheet, in their order, without those that ask for a class which is not among the words. */
export function rulesFor(css: string | Uint8Array, words: ReadonlySet<string>): string {
  const isKnown = (part: SelectorComponent): boolean => part.type !== 'class' || words.has(part.name)
  const filename = 'screen.css'
  const { code } = transform({
    filename,
    code: Buffer.from(css),
    visitor: {
      Rule: { style: ({ value }) => (value.selectors.some((selector) => selector.every(isKnown)) ? undefined : []) },
    },
  })
  // Once more, without what is left empty.
  return transform({ filename, code, minify: true }).code.toString()
}
