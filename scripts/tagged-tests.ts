import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Test files under the folder that begin with `// @module-tag NAME`. They are left out as files: a filter of tags would
 * leave out their tests, but still run what stands around these, such as a server that is started.
 */
export const taggedTests = (root: string, name: string): string[] =>
  globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: isOutside }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes(`// @module-tag ${name}\n`),
  )

/** Those of features that have screens, of the tests that run on both databases. */
export function testsOfScreens(root: string): string[] {
  const features = new Set(globSync('web/*/*.screen.ts', { cwd: root }).map((file) => file.split(path.sep)[1]))
  const once = new Set(taggedTests(root, 'once'))
  return globSync('server/*/**/*.test.ts', { cwd: root, exclude: isOutside }).filter(
    (file) => features.has(file.split(path.sep)[1]) && !once.has(file),
  )
}

const isOutside = (file: string): boolean => /(?:^|\/)(?:node_modules|dist|\.tools|\.data)$/.test(file)
