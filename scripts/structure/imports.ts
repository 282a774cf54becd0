import { composes, featuresOf } from './folders.ts'
import { isDeclaration } from './screens.ts'
import type { Source } from './source.ts'

const isData = (name: string): boolean => /^(?:.+-)?data\.ts$/.test(name)

/** Which way a workspace looks, and what a feature and the foundation may know. */
export function importProblems(sources: readonly Source[]): string[] {
  const features = featuresOf(sources)
  return sources.filter(({ isTest }) => !isTest).flatMap((source) => problemsOf(source, features))
}

function problemsOf(source: Source, features: ReadonlySet<string>): string[] {
  const { file, workspace, folder, imports } = source
  return imports.flatMap(({ target, late }) => {
    const [toWorkspace = '', toFolder = '', ...rest] = target.split('/')
    if (!['domain', 'server', 'web'].includes(toWorkspace)) return []
    if (toWorkspace !== workspace)
      return toWorkspace === 'domain' ? [] : [`${file}: ${workspace} may not use ${target}`]
    if (toFolder === 'testing') return [`${file}: only tests use ${target}`]
    if (workspace === 'domain' || toFolder === folder || composes(source)) return []
    if (rest.length === 0)
      return /^(?:app|main|cli|routes|jobs)\.tsx?$/.test(toFolder)
        ? [`${file}: what puts the features together (${target}) is not for them`]
        : []
    if (workspace === 'web' && toFolder === 'app' && !isDeclaration(target))
      return [
        `${file}: what puts the features together (${target}) is not for them; move what they share to web/portal`,
      ]
    if (workspace === 'web' && toFolder === 'portal' && !features.has(folder ?? ''))
      return [`${file}: ${folder} could serve another product, but uses ${target}`]
    if (toFolder === 'cli') return [`${file}: only cli.ts uses the command line (${target})`]
    if (!features.has(toFolder)) return []
    // What screens share knows where each of them stands, and may open a dialog of theirs once it is asked for.
    if (workspace === 'web' && folder === 'portal' && (late || isDeclaration(target))) return []
    if (!features.has(folder ?? '')) return [`${file}: the foundation knows no feature, but uses ${target}`]
    // Where one screen stands within another, its declaration names that one's.
    if (isDeclaration(file) && isDeclaration(target)) return []
    if (workspace === 'web')
      return [
        `${file}: screens of one feature do not use another's (${target}); move it to web/portal, web/ui or domain`,
      ]
    return isData(rest.at(-1) ?? '')
      ? []
      : [`${file}: of another feature use its data.ts and *-data.ts alone, not ${target}`]
  })
}
