import type { Plugin, Rolldown } from 'vite'

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>

/**
 * Few files, cut by use, so that a first visit asks for little and no part is so small that asking costs more than the
 * part: the entry with the login; the frame around every screen, with what screens of two features or more use; what those
 * of one feature share, where it is much; passkeys, which the login loads once it works; authenticator apps, for the
 * account and the second step; and one file a screen. What one press alone needs (the calendar, the editor, the report)
 * stays by itself.
 */
export const parts: Groups = [
  { name: 'entry', tags: ['$initial'], priority: 3 },
  {
    name: 'passkeys',
    test: /node_modules\/@simplewebauthn\/|\/web\/session\/passkey-(?:ceremony|login)\./,
    priority: 2,
  },
  { name: 'passkeys', test: (id) => ofPasskeys.test(id), priority: 2 },
  { name: 'authenticators', test: /\/(?:web|domain)\/session\/authenticator-(?:set-up|contract|words)\./, priority: 2 },
  { name: (id) => (partOf(id) === 'frame' ? 'frame' : null), debugName: 'frame', priority: 1 },
  {
    name: (id) => {
      const part = partOf(id)
      return part === 'frame' ? null : part
    },
    debugName: 'feature',
    priority: 0,
  },
]

/** What the login loads once it works; all that these import is in the entry. */
const ofPasskeys =
  /\/node_modules\/@simplewebauthn\/|\/web\/session\/passkey-(?:ceremony|login|queries)\.|\/domain\/session\/passkey-(?:words|contract)\./
/** Packages that screens are made of, as a whole: which of their modules one takes is not seen here. */
const ofScreens =
  /\/node_modules\/(?:lucide-react|@tanstack|react-router|zod|@base-ui|@floating-ui|use-sync-external-store)\//
const shell = /\/web\/app\/shell\.tsx$/
const forSuperusers = /\/web\/admin\//
/** Features whose screens share some kilobytes; what others share among themselves is not worth a file of its own. */
const withMuchToShare = ['admin', 'team', 'work-orders']
/** What a declaration asks for before its screen is there. */
const ofCalls = /\/web\/admin\/(?:.+-)?queries\.ts$|\/domain\/[^/]+\/contract\.ts$/
const declarationForSuperusers = /\/web\/admin\/[^/]+\.screen\.ts$/
const screen = /\/web\/[^/]+\/[^/]+-screens?\.tsx$/

/** The screens that begin with each module of our own; what the shell begins with belongs to all of them. */
let users = new Map<string, Set<string>>()

function partOf(id: string): string | null {
  if (ofScreens.test(id)) return 'frame'
  const screens = [...(users.get(id) ?? [])]
  if (ofCalls.test(id) && screens.length > 0 && screens.every((each) => forSuperusers.test(each))) return 'admin'
  if (screens.length < 2 && !screens.some((each) => shell.test(each))) return null
  return withMuchToShare.find((feature) => screens.every((each) => each.includes(`/web/${feature}/`))) ?? 'frame'
}

/** Counts for the groups above who uses what. */
export const countUsers = (): Plugin => ({
  name: 'count-users',
  apply: 'build',
  buildEnd() {
    const own = [...this.getModuleIds()].filter((id) => !id.includes('/node_modules/'))
    const isRoot = (id: string): boolean => shell.test(id) || screen.test(id)
    const reach = (id: string, reached = new Set<string>()): Set<string> => {
      if (reached.has(id) || id.includes('/node_modules/')) return reached
      reached.add(id)
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next, reached)
      return reached
    }
    users = new Map()
    for (const root of own.filter(isRoot))
      for (const id of reach(root)) users.set(id, (users.get(id) ?? new Set()).add(root))
    // What comes later belongs to whoever asks for it: what it shares with another screen is shared as well.
    for (const root of own.filter((id) => !isRoot(id))) {
      const askers = this.getModuleInfo(root)?.dynamicImporters ?? []
      for (const id of askers.length > 0 ? reach(root) : [])
        for (const asker of askers) {
          // A declaration is in the first file, whom it asks for in that of its screen.
          const declared = declarationForSuperusers.test(asker) && [asker.replace(/\.screen\.ts$/, '-screen.tsx')]
          for (const each of declared || (users.get(asker) ?? [])) users.get(id)?.add(each)
        }
    }
  },
})

/**
 * All code that is loaded later goes through one function of Vite's, which first loads styles: ours are there already. What
 * is left of it says when code could not be loaded (app/missing-file.ts).
 */
export const withoutLaterStyles = (): Plugin => ({
  name: 'without-later-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export const __vitePreload = (load) => load().catch((error) => {
      dispatchEvent(new Event('vite:preloadError'))
      throw error
    })`,
  },
})

/**
 * Around what is taken of a module that is loaded later stands a function that takes the same of it once more. Every screen
 * has such a one in the first file.
 */
export const withoutWrappers = (): Plugin => ({
  name: 'without-wrappers',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') output.code = output.code.replaceAll(wrapper, '()=>$2')
  },
})

/** `async()=>{let{Screen:e}=await import("./a.js");return{Screen:e}}` is `()=>import("./a.js")`. */
const wrapper =
  /async\(\)=>\{let\{((?:\w+:\w+,?)+)\}=await (import\([^()]*\)(?:\.then\(\w+=>\w+\.\w+\))?);return\{\1\}\}/g

/**
 * A module that is loaded later and stands in a file with others gets a file that only points there: one more thing to
 * ask for, one after the other. Whoever loads it is led to the file itself.
 */
export const withoutPointers = (): Plugin => ({
  name: 'without-pointers',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    for (const { code, fileName } of chunks) {
      const [, names, target] = code.match(pointer) ?? []
      if (names === undefined || target === undefined) continue
      const members = names.split(',').map((each) => {
        const [there = '', here = there] = each.trim().split(' as ')
        return `${here}:n.${there}`
      })
      const own = fileName.replace('assets/', '')
      for (const chunk of chunks.filter((each) => each.fileName !== `assets/${target}`)) {
        for (const quote of ['"', "'", '`'])
          chunk.code = chunk.code.replaceAll(
            `import(${quote}./${own}${quote})`,
            `import("./${target}").then(n=>({${members}}))`,
          )
        chunk.code = chunk.code.replaceAll(`assets/${own}`, `assets/${target}`)
      }
    }
  },
})

/** All there is in such a file. */
const pointer = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/
