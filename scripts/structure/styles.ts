import path from 'node:path'
import { transform } from 'lightningcss'
import type { Source } from './source.ts'

/** A style sheet by its path. */
export interface Sheet {
  file: string
  text: string
}

/**
 * Checks that a style sheet is used only in its own folder (shared ones are in web/ui), that none is unused, and that every
 * selector of a module has a class, since a selector of elements would match all screens.
 */
export function styleProblems(sources: readonly Source[], sheets: readonly Sheet[]): string[] {
  const uses = sources.flatMap(({ file, imports }) => imports.map(({ target }) => ({ file, target })))
  return sheets.flatMap(({ file: sheet, text }) => {
    const users = uses.filter(({ target }) => target === sheet).map(({ file }) => file)
    const folder = path.posix.dirname(sheet)
    if (users.length === 0) return [`${sheet}: no file uses it`]
    const matchesOthers = sheet.endsWith('.module.css') && hasGlobalSelector(sheet, text)
    const wide = matchesOthers
      ? [`${sheet}: a selector without a class affects every screen; start it with a class`]
      : []
    if (folder === 'web/ui') return wide
    const strangers = users.filter((user) => path.posix.dirname(user) !== folder)
    return [
      ...wide,
      ...strangers.map((user) => `${user}: ${sheet} belongs to another folder; move shared styles to web/ui`),
    ]
  })
}

function hasGlobalSelector(filename: string, text: string): boolean {
  try {
    transform({ filename, code: Buffer.from(text), cssModules: { pure: true } })
    return false
  } catch (error) {
    if (error instanceof Error && 'data' in error && isImpure(error.data)) return true
    throw error
  }
}

const isImpure = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ImpureCSSModuleSelector'
