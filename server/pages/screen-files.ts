import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface Part {
  file: string
  imports?: string[]
}

interface ScreenFiles {
  /** Of code, beside the entry; for no screen those of the frame. */
  codeOf: (screen: string | undefined) => readonly string[]
  /** The styles of this screen alone, where the build has such a sheet. */
  stylesOf: (screen: string | undefined) => string | undefined
}

/** By the path that a screen declares: the built files that it needs, so that the page can name them before the first script has run. */
export async function screenFiles(dist: string): Promise<ScreenFiles> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(dist, '.vite', name), 'utf8'))
  const manifest: Record<string, Part> = await read('manifest.json')
  const screens: Record<string, string> = await read('screens.json')
  const styles: Record<string, string> = await read('styles.json')
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
  return {
    codeOf: (screen) => known.get(screen ?? '') ?? ofFrame,
    stylesOf: (screen) => styles[screen ?? ''],
  }
}
