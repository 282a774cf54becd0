import path from 'node:path'

/** The module graph of the bundler. */
interface Modules {
  /** `importers`: ids of the modules that import it statically. */
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const web = path.join(import.meta.dirname, '..')

/** Base UI, and what shows dialogs, menus and popovers with it: no first screen shows them. */
const popups =
  /@base-ui|@floating-ui|\/web\/ui\/(?:confirm-dialog|dialog|menu-list|popover-panel|press-on|region)\.|\/web\/shared\/forms\/form-dialog\./

/** The list of Stakeholders and Access, which the screens that people open more often must not load. */
const peopleList = /\/web\/shared\/people\/(?:people-list|event-lines)\.|\/domain\/engagement-access\//

/** Contracts of privacy and bug reports, uploads and times of day: the first screens do not use them. */
const account = /\/domain\/(?:privacy|bug-reports)\/|\/web\/(?:shared\/(?:dates\/moment|http\/upload)|ui\/file-drop)\./

/** Parts that forms with rows share with single dialogs, which should not load these forms. */
const partsOfForms =
  /\/icons\/undo-2\.|\/domain\/(?:records\/(?:(?:\w|-)*contract|record-parts)|(?:stakeholders|session)\/validation|text\/digits)\./

/** Scores over time: neither the work orders nor the team need these. */
const scores = /\/web\/shared\/scores\/|\/domain\/surveys\/nps\./

/** The form of the company, which Admin and the setup share. */
const company = /\/web\/shared\/company\/|\/domain\/(?:company|settings\/accent)/

/** Few screens of several features use them, and no first screen. */
const ofFewScreens = /\/web\/(?:ui\/debounced|shared\/forms\/typed-text)\./

/** Loaded only when a browser with passkeys offers them. */
const passkeys = /passkey-ceremony|@simplewebauthn/

/**
 * Names the chunk of a module that several chunks share: `frame` if the frame around all screens imports it, `common` if screens
 * of several features do, else the feature. `null` leaves it to the bundler.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (popups.test(id)) return 'popups'
  if (peopleList.test(id)) return 'people-list'
  if (account.test(id)) return 'account'
  if (partsOfForms.test(id)) return 'popups'
  if (ofFewScreens.test(id)) return null
  if (scores.test(id)) return 'scores'
  if (company.test(id)) return 'company'
  if (inDialogsToo.test(id)) return 'common'
  const [feature, ...others] = featuresThatImport(id, modules)
  return feature === 'frame' || others.length === 0 ? (feature ?? null) : 'common'
}

/** Screens of one feature and dialogs of others use them: the dialogs should not load what the screens have besides. */
const inDialogsToo = /\/web\/ui\/(?:locked|switch)\.|\/icons\/list\./

/** Features whose screens import the module statically, directly or not. The frame comes first and is enough. */
function featuresThatImport(id: string, modules: Modules): Set<string> {
  const seen = new Set([id])
  for (const each of seen) for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  const files = [...seen].map((each) => path.relative(web, each).replaceAll(path.sep, '/'))
  if (files.includes('app/shell.tsx')) return new Set(['frame'])
  const features = files.flatMap((file) => /^features\/([\w-]+)\/[\w-]+-screen\.tsx$/.exec(file)?.[1] ?? [])
  // Both are screens of Admin.
  return new Set(features.map((feature) => (feature === 'accounts' ? 'admin' : feature)))
}

/**
 * Chunks for modules that several screens and dialogs share. A screen so loads few files, and little that it does not run. By
 * default each set of screens that share modules gets a chunk: 300 in all, 90 for one screen. A chunk takes what its modules import
 * along, so what more screens share comes first.
 */
export const sharedChunks = [
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'passkeys', test: passkeys },
  // All of the frame, also what nothing else uses.
  { name: (id: string, modules: Modules) => (chunkOf(id, modules) === 'frame' ? 'frame' : null) },
  ...['common', 'popups'].map((name) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
    minShareCount: 2,
  })),
  { name: 'parts-of-forms', test: partsOfForms, minShareCount: 2 },
  { name: chunkOf, minShareCount: 2 },
]
