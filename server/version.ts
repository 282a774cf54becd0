import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Version of the portal from its package.json, which is next to the sources and to the built files. */
export const version: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'),
).version
