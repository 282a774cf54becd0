import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from './build-web.ts'

/** Bytes of JavaScript (brotli) that the pages before and after signing in load; see README, "Speed". */
const budgets = [
  { page: 'before sign-in', limit: 100_000, parts: ['index.html', 'session/login-screen.tsx'] },
  {
    page: 'after sign-in',
    limit: 150_000,
    parts: ['index.html', 'app/shell.tsx', 'engagements/engagements-screen.tsx'],
  },
]

await buildWeb(console.log)
const dist = join(import.meta.dirname, '../web/dist')
const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
)

function collect(part: string, files: Set<string>): void {
  const chunk = manifest[part]
  if (!chunk) throw new Error(`The build has no part ${part}.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) collect(next, files)
}

let over = false
for (const { page, limit, parts } of budgets) {
  const files = new Set<string>()
  for (const part of parts) collect(part, files)
  const scripts = [...files].filter((file) => file.endsWith('.js')).concat('theme.js')
  const bytes = scripts.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0)
  const verdict = bytes <= limit ? 'within' : 'ABOVE'
  console.log(`JavaScript ${page}: ${(bytes / 1000).toFixed(1)} kB, ${verdict} the ${limit / 1000} kB allowed`)
  over ||= bytes > limit
}
process.exit(over ? 1 : 0)
