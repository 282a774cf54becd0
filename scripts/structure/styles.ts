import path from 'node:path'
import type { Source } from './source.ts'

/** A style sheet belongs to the folder it lies in; what several folders look like lies in web/ui. None is left over. */
export function styleProblems(sources: readonly Source[], sheets: readonly string[]): string[] {
  const uses = sources.flatMap(({ file, imports }) => imports.map(({ target }) => ({ file, target })))
  return sheets.flatMap((sheet) => {
    const users = uses.filter(({ target }) => target === sheet).map(({ file }) => file)
    const folder = path.posix.dirname(sheet)
    if (users.length === 0) return [`${sheet}: nothing uses it`]
    if (folder === 'web/ui') return []
    return users
      .filter((user) => path.posix.dirname(user) !== folder)
      .map((user) => `${user}: ${sheet} belongs to another folder; move what they share to web/ui`)
  })
}
