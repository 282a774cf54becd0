import type { Source } from './source.ts'

const listOfRoutes = 'web/app/routes.ts'
const listOfPaths = 'web/shared/paths.ts'
/** Features, and pages that belong to none. */
const isRoutes = (file: string): boolean => /^web\/features\/[^/]+\/feature\.ts$|\/[\w-]+-routes\.ts$/.test(file)
const isScreen = (file: string): boolean => file.endsWith('-screen.tsx')

/** Checks that every screen has a route in its folder, that routes are listed, and that only they and paths.ts contain addresses. */
export function screenProblems(sources: readonly Source[]): string[] {
  const shown = ({ folder }: Source): boolean => folder !== undefined && folder !== 'build'
  const web = sources.filter((source) => source.workspace === 'web' && shown(source) && !source.isTest)
  const routes = web.filter(({ file }) => isRoutes(file))
  const direct = new Set(routes.flatMap(({ imports }) => imports.map(({ target }) => target)))
  // Several screens in one file, which a feature.ts imports.
  const lists = web.filter(({ file }) => direct.has(file) && /\/(?:[\w-]+-)?screens\.ts$/.test(file))
  const screens = new Set([...direct, ...lists.flatMap(({ imports }) => imports.map(({ target }) => target))])
  const listed = new Set(web.find(({ file }) => file === listOfRoutes)?.imports.map(({ target }) => target))
  const parts = new Set(routes.flatMap(({ code }) => spelledIn(code).map(firstPart)).filter((part) => part !== ''))
  return [
    ...routes.flatMap((source) => routesProblems(source, listed)),
    ...web.flatMap(({ file }) =>
      isScreen(file) && !screens.has(file) ? [`${file}: give it a route in the feature.ts of its folder`] : [],
    ),
    ...web.filter(({ file }) => !isRoutes(file)).flatMap((source) => spelling(source, parts)),
    ...queryProblems(web),
  ]
}

/** The loaders of routes use the queries before the code of the screen is there, and outside a browser. */
function queryProblems(web: readonly Source[]): string[] {
  const importsOf = new Map(
    web.map(({ file, imports }) => [file, imports.filter(({ dynamic, typeOnly }) => !dynamic && !typeOnly)]),
  )
  const wayToScreen = (file: string, known = new Set<string>()): string[] | undefined => {
    if (file.endsWith('.tsx')) return [file]
    if (known.has(file)) return undefined
    known.add(file)
    for (const { target } of importsOf.get(file) ?? []) {
      const way = wayToScreen(target, known)
      if (way) return [file, ...way]
    }
    return undefined
  }
  const queries = web.map(({ file }) => file).filter((file) => /\/(?:[\w-]+-)?queries\.ts$/.test(file))
  return queries.flatMap((file) => {
    const way = wayToScreen(file)
    return way
      ? [
          `${file}: it is loaded before any screen, but imports ${way.slice(1).join(', which imports ')}; move the shared code`,
        ]
      : []
  })
}

function routesProblems({ file, imports }: Source, listed: ReadonlySet<string>): string[] {
  const early = imports.filter(({ target, dynamic }) => !dynamic && /\.tsx$|\/queries\.ts$/.test(target))
  return [
    ...(listed.has(file) ? [] : [`${file}: add it to ${listOfRoutes}`]),
    ...early.map(({ target }) => `${file}: load ${target} with import(), so that it loads only when it is needed`),
  ]
}

const spelling = ({ file, code }: Source, parts: ReadonlySet<string>): string[] =>
  spelledIn(code)
    .filter((address) => file !== listOfPaths && parts.has(firstPart(address)))
    .map((address) => `${file}: take ${address} from paths.ts; only that file and the routes may contain it`)

const spelledIn = (code: string): string[] =>
  [...code.matchAll(/(?<=['"`])\/[a-z][\w-]*(?=[/'"`?])[^'"`]*/g)].map(([address]) => address)
const firstPart = (address: string): string => address.split(/[/?]/)[1] ?? ''
