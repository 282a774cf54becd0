import path from 'node:path'
import type { Source } from './source.ts'

/** Folders that are no features. Every other folder of `domain` is one, and the other workspaces use its name. */
const foundations: Record<string, readonly string[]> = {
  domain: ['contract', 'text', 'dates', 'settings', 'trail', 'testing'],
  server: [
    'config',
    'http',
    'openapi',
    'pages',
    'peers',
    'database',
    'mail',
    'storage',
    'ledger',
    'sso',
    'jobs',
    'trail',
    'cli',
    'health',
    'backup',
    'metrics',
    'tracing',
    'demo',
    'testing',
  ],
  web: ['app', 'portal', 'http', 'ui', 'build', 'testing', 'public'],
}

/** Folders that put features together, and so may know them all; so may a workspace's files at the top. */
const composing = new Set(['server/cli', 'server/health', 'server/backup', 'server/metrics', 'server/demo', 'web/app'])
export const composes = ({ workspace, folder }: Pick<Source, 'workspace' | 'folder'>): boolean =>
  folder === undefined || composing.has(`${workspace}/${folder}`)

/** Files at the top that everybody may use: what the portal is made of, and how it is set. All others there compose. */
export const forEverybody: ReadonlySet<string> = new Set([
  'server/portal.ts',
  'server/config.ts',
  'server/version.ts',
  'server/collector.ts',
])

export const featuresOf = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources
      .filter(({ workspace, folder }) => workspace === 'domain' && !foundations.domain?.includes(folder ?? ''))
      .flatMap(({ folder }) => folder ?? []),
  )

const saysNothing = /^(?:utils?|helpers?|common|misc|index)$/i

export function folderProblems(sources: readonly Source[]): string[] {
  const features = featuresOf(sources)
  return sources.flatMap(({ file, workspace, folder }) => {
    const nameless = path.posix
      .dirname(file)
      .split('/')
      .find((name) => saysNothing.test(name))
    if (nameless !== undefined) return [`${file}: name the folder "${nameless}" by the noun inside`]
    return folder === undefined || features.has(folder) || foundations[workspace]?.includes(folder)
      ? []
      : [`${file}: "${folder}" is neither a feature, which has a folder in domain, nor a foundation folder`]
  })
}
