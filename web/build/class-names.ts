import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * Names of classes as the built portal has them: four letters for the file, then the place of the class in it. What they
 * are called in the sources would weigh 3 kB in the styles and once more in the scripts, before anybody has signed in.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const inFile = path
    .relative(path.join(import.meta.dirname, '..'), file)
    .split(path.sep)
    .join('/')
  const hash = createHash('sha256').update(inFile).digest('hex')
  const letters = [0, 2, 4, 6].map((at) => String.fromCharCode(97 + (Number.parseInt(hash.slice(at, at + 2), 16) % 26)))
  const names = [...new Set([...css.matchAll(/[.:(\s]([A-Za-z_][\w-]*)/g)].map(([, found]) => found))]
  const place = names.indexOf(name)
  if (place === -1) throw new Error(`${inFile} has no class ${name}`)
  return letters.join('') + place.toString(36)
}
