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

const isOutside = (file: string): boolean => /(?:^|\/)(?:node_modules|dist|\.tools|\.data)$/.test(file)
