import type { Source } from './source.ts'

const listOfScreens = 'web/portal/all-screens.ts'
const listOfPaths = 'web/portal/paths.ts'
const isDeclaration = (file: string): boolean => file.endsWith('.screen.ts')
const screenOf = (declaration: string): string => declaration.replace(/\.screen\.ts$/, '-screen.tsx')

/** Checks that every screen is declared in its own file, listed, and addressed only through that declaration and paths.ts. */
export function screenProblems(sources: readonly Source[]): string[] {
  const shown = ({ folder }: Source): boolean => folder !== undefined && folder !== 'build'
  const web = sources.filter((source) => source.workspace === 'web' && shown(source) && !source.isTest)
  const files = new Set(web.map(({ file }) => file))
  const list = web.find(({ file }) => file === listOfScreens)
  const listed = new Set(list?.imports.map(({ target }) => target))
  const declared = web.filter(({ file }) => isDeclaration(file)).flatMap(({ code }) => spelledIn(code))
  const parts = new Set(declared.map(firstPart).filter((part) => part !== ''))
  return [
    ...web.flatMap((source) =>
      isDeclaration(source.file)
        ? declarationProblems(source, files, listed)
        : [...undeclared(source.file, files), ...spelling(source, parts)],
    ),
    ...queryProblems(web),
  ]
}

/** A declaration asks for its data by the queries, when nothing that could be shown is there yet, and outside a browser. */
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

function undeclared(file: string, files: ReadonlySet<string>): string[] {
  const declaration = file.replace(/-screen\.tsx$/, '.screen.ts')
  return declaration === file || files.has(declaration) ? [] : [`${file}: declare it in ${declaration}`]
}

function declarationProblems(
  { file, imports }: Source,
  files: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): string[] {
  const component = screenOf(file)
  const problems: string[] = []
  if (!files.has(component)) problems.push(`${file}: it declares ${component}, which does not exist`)
  if (!listed.has(file)) problems.push(`${file}: add it to ${listOfScreens}`)
  const early = imports.filter(({ target, dynamic }) => !dynamic && /\.tsx$|\/queries\.ts$/.test(target))
  return [
    ...problems,
    ...early.map(({ target }) => `${file}: load ${target} with import(), so that it loads only when it is needed`),
  ]
}

const spelling = ({ file, code }: Source, parts: ReadonlySet<string>): string[] =>
  spelledIn(code)
    .filter((address) => file !== listOfPaths && parts.has(firstPart(address)))
    .map(
      (address) =>
        `${file}: take ${address} from paths.ts; only that file and the declaration of the screen may contain it`,
    )

const spelledIn = (code: string): string[] =>
  [...code.matchAll(/(?<=['"`])\/[a-z][\w-]*(?=[/'"`?])[^'"`]*/g)].map(([address]) => address)
const firstPart = (address: string): string => address.split(/[/?]/)[1] ?? ''
