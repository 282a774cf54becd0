import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface Part {
  file: string
  imports?: string[]
}

/**
 * By the path that a screen declares: the built files that it needs beside the entry, so that the page can name them
 * before the first script has run. For no screen those of the frame.
 */
export async function screenFiles(dist: string): Promise<(screen: string | undefined) => readonly string[]> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(dist, '.vite', name), 'utf8'))
  const manifest: Record<string, Part> = await read('manifest.json')
  const screens: Record<string, string> = await read('screens.json')
  const collect = (key: string, files = new Set<string>()): Set<string> => {
    const part = manifest[key]
    if (!part || files.has(part.file)) return files
    files.add(part.file)
    for (const next of part.imports ?? []) collect(next, files)
    return files
  }
  const entry = collect('index.html')
  const frame = Object.keys(manifest).find((key) => key.startsWith('_frame-')) ?? ''
  const filesOf = (key: string): string[] => [...collect(key, collect(frame))].filter((file) => !entry.has(file))
  const known = new Map(Object.entries(screens).map(([screen, key]) => [screen, filesOf(key)]))
  const ofFrame = filesOf(frame)
  return (screen) => (screen === undefined ? ofFrame : (known.get(screen) ?? ofFrame))
}
