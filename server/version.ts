import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of this program, as its package says: beside the sources as beside what is built from them. */
export const version: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'),
).version
