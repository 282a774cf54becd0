import { composes, featuresOf, forEverybody } from './folders.ts'
import { isDeclaration } from './screens.ts'
import { type Import, isTestFile, type Source } from './source.ts'

/** A file and one that it imports, both with where they lie. */
interface Use extends Place, Pick<Import, 'target' | 'late'> {
  file: string
  to: Place
}

interface Place {
  workspace: string
  folder: string | undefined
  /** Its folder is of a feature. */
  isFeature: boolean
  /** It puts features together. */
  composes: boolean
}

interface Rule {
  breaks: (use: Use) => boolean
  says: (use: Use) => string
}

const isData = (file: string): boolean => /\/(?:.+-)?data\.ts$/.test(file)
const isWithin = ({ workspace, to }: Use): boolean => workspace === to.workspace
const crosses = (use: Use): boolean => isWithin(use) && use.folder !== use.to.folder
/** Neither a feature nor what puts them together. */
const isFoundation = ({ isFeature, composes }: Place): boolean => !isFeature && !composes
const toOtherFeature = (use: Use): boolean => crosses(use) && use.isFeature && use.to.isFeature

/** Which way a workspace looks, and what a feature and the foundation may know. Of an import one finding is enough. */
const rules: Record<string, Rule> = {
  'web and server use domain, and nothing else of another workspace': {
    breaks: ({ workspace, to }) => to.workspace !== workspace && to.workspace !== 'domain',
    says: ({ file, workspace, target }) => `${file}: ${workspace} may not use ${target}`,
  },
  'what tests are made with is for tests': {
    breaks: ({ target, to }) => to.folder === 'testing' || isTestFile(target),
    says: ({ file, target }) => `${file}: only tests use ${target}`,
  },
  'what puts the features together is for nobody else, but for the declarations of its screens': {
    breaks: (use) =>
      isWithin(use) && !use.composes && use.to.composes && !isDeclaration(use.target) && use.to.folder !== 'demo',
    says: ({ file, workspace, target }) =>
      `${file}: what puts the features together (${target}) is not for them${
        workspace === 'web' ? '; move what they share to web/portal' : ''
      }`,
  },
  'controls know nothing of this portal': {
    breaks: (use) => crosses(use) && use.workspace === 'web' && use.to.folder === 'portal' && isFoundation(use),
    says: ({ file, folder, target }) => `${file}: ${folder} could serve another product, but uses ${target}`,
  },
  'the foundation knows no feature; web/portal names their screens, and opens their dialogs once they are asked for': {
    breaks: (use) =>
      isWithin(use) &&
      isFoundation(use) &&
      use.to.isFeature &&
      !(use.workspace === 'web' && use.folder === 'portal' && (use.late || isDeclaration(use.target))),
    says: ({ file, target }) => `${file}: the foundation knows no feature, but uses ${target}`,
  },
  'screens of one feature do not use those of another, but for the declaration of one within the other': {
    breaks: (use) =>
      toOtherFeature(use) && use.workspace === 'web' && !(isDeclaration(use.file) && isDeclaration(use.target)),
    says: ({ file, target }) =>
      `${file}: screens of one feature do not use another's (${target}); move it to web/portal, web/ui or domain`,
  },
  'the server uses of another feature its data alone': {
    breaks: (use) => toOtherFeature(use) && use.workspace === 'server' && !isData(use.target),
    says: ({ file, target }) => `${file}: of another feature use its data.ts and *-data.ts alone, not ${target}`,
  },
}

export function importProblems(sources: readonly Source[]): string[] {
  const features = featuresOf(sources)
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => usesOf(source, features))
    .flatMap(
      (use) =>
        Object.values(rules)
          .find(({ breaks }) => breaks(use))
          ?.says(use) ?? [],
    )
}

function usesOf({ file, imports, ...source }: Source, features: ReadonlySet<string>): Use[] {
  const placed = ({ workspace, folder }: Pick<Source, 'workspace' | 'folder'>): Omit<Place, 'composes'> => ({
    ...{ workspace, folder },
    isFeature: folder !== undefined && features.has(folder),
  })
  const from = { ...placed(source), composes: composes(source) }
  return imports.flatMap(({ target, late }) => {
    const [workspace = '', ...rest] = target.split('/')
    if (!['domain', 'server', 'web'].includes(workspace)) return []
    const to = placed({ workspace, folder: rest.length > 1 ? rest[0] : undefined })
    return [{ ...from, file, target, late, to: { ...to, composes: composes(to) && !forEverybody.has(target) } }]
  })
}
