import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stringsOf } from './structure/strings.ts'

/**
 * `node scripts/setup.mjs scripts/strings.ts [FOLDER or FILE ...]`: prints every string that people may read, as file:line and text. Demo
 * content, tests and tools of the project are left out.
 */
const tracked = execFileSync('git', ['ls-files', ...process.argv.slice(2)], { encoding: 'utf8' }).split('\n')
for (const file of tracked)
  for (const { line, text } of stringsOf(file, () => readFileSync(file, 'utf8')))
    console.log(`${file}:${line}\t${text}`)
