import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Built files that routes need besides those that index.html names. */
interface RouteFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Reads which files the routes need, so that a page can name those of its routes. */
export async function readRouteFiles(dist: string): Promise<(routeIds: readonly string[]) => RouteFiles> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(dist, '.vite', name), 'utf8'))
  const manifest: Record<string, Chunk> = await read('manifest.json')
  const screens: Record<string, string> = await read('screens.json')
  const chunksOf = (key: string | undefined, chunks = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key ?? '']
    if (!chunk || chunks.has(chunk)) return chunks
    chunks.add(chunk)
    for (const next of chunk.imports ?? []) chunksOf(next, chunks)
    return chunks
  }
  const entry = chunksOf('index.html')
  return (routeIds) => {
    const all = new Set(routeIds.flatMap((id) => [...chunksOf(screens[id])]))
    const chunks = [...all].filter((chunk) => !entry.has(chunk))
    return {
      scripts: chunks.map(({ file }) => file),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
    }
  }
}
