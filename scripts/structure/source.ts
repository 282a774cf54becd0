import path from 'node:path'
import { type ParseResult, parseSync } from 'rolldown/utils'

/** A file of the project as the rules see it. */
export interface Source {
  file: string
  workspace: string
  /** The feature, the part of the platform, or another folder of the workspace; undefined for a file at its top. */
  folder: string | undefined
  text: string
  /** The text with spaces where its comments are. */
  code: string
  imports: Import[]
  /** True for tests, fixtures (*.fixture.ts) and testing/, to which most rules do not apply. */
  isTest: boolean
}

interface Import {
  /** A file of this project by its path, anything else as written. */
  target: string
  /** True for `import()`, which loads when its line is reached. */
  dynamic: boolean
  /** True for a type import, which does not exist at run time. */
  typeOnly: boolean
}

/** True for tests (`*.test.ts`) and fixtures (`*.fixture.ts`). */
export const isTestFile = (file: string): boolean => /\.(?:test|fixture)\.[cm]?[jt]sx?$/.test(file)

export function sourceOf(file: string, text: string): Source {
  const [workspace = '', ...rest] = file.split('/')
  const isGrouped = ['features', 'platform', 'shared'].includes(rest[0] ?? '')
  const folder = isGrouped ? rest[1] : rest.length > 1 ? rest[0] : undefined
  const parsed = parseSync(file, text)
  return {
    file,
    workspace,
    folder,
    text,
    code: withoutComments(text, parsed),
    imports: importsOf(text, parsed).map(({ name, ...rest }) => ({ target: resolved(file, name), ...rest })),
    isTest: isTestFile(file) || folder === 'testing',
  }
}

/** Imports found by a parser, so that texts and comments do not count. */
function importsOf(text: string, { module }: ParseResult): (Omit<Import, 'target'> & { name: string })[] {
  const areTypes = (entries: readonly { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  const staticImports = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    dynamic: false,
    typeOnly: areTypes(entries),
  }))
  const reExports = module.staticExports.flatMap(({ entries }) => {
    const names = new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
    return [...names].map((name) => ({ name, dynamic: false, typeOnly: areTypes(entries) }))
  })
  const dynamicImports = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^['"`]([^'"`$]+)/.exec(text.slice(start, end)) ?? []
    return name === undefined ? [] : [{ name, dynamic: true, typeOnly: false }]
  })
  return [...staticImports, ...reExports, ...dynamicImports]
}

function withoutComments(text: string, { comments }: ParseResult): string {
  let code = text
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  return code
}

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), name))
  return name.startsWith('@portal/') ? `${name.slice('@portal/'.length)}.ts` : name
}
