import { isOwnScreen } from './screens.ts'
import type { Source } from './source.ts'

/**
 * Imports of types count as well: they make no circle at run time, but they make one for whoever reads the code. A
 * declaration that names its screen does not count, since screens link to each other.
 */
export function circles(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter((each) => !isOwnScreen(file, each.target)).map(({ target }) => target),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      found.push(`a circle of imports: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}
