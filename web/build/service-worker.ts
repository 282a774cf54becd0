import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** All code, and the two fonts that every page shows: what a report is set in comes when one is made. */
const isKept = (name: string): boolean => /\.(?:js|css)$|-latin-[^/]*\.woff2$/.test(name) && !/-latin-ext-/.test(name)

/** Writes `service-worker.js` beside the built screens; it names each of their files, so it is another one for each build. */
export async function buildServiceWorker(dist: string): Promise<void> {
  const build = JSON.stringify(buildIn(dist))
  const file = path.join(dist, 'service-worker.js')
  const bundled = await rolldown({
    input: path.join(import.meta.dirname, '..', 'app', 'service-worker.ts'),
    transform: { define: { thisBuild: build } },
  })
  await bundled.write({ file, format: 'iife', minify: true })
  await bundled.close()
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
}

/** The `Build` of built-files.ts. */
function buildIn(dist: string): { version: string; files: Record<string, string> } {
  const digests = readdirSync(path.join(dist, 'assets'))
    .filter(isKept)
    .toSorted()
    .map((name): [string, string] => {
      const digest = createHash('sha256').update(readFileSync(path.join(dist, 'assets', name)))
      return [`/assets/${name}`, `sha256-${digest.digest('base64')}`]
    })
  const version = createHash('sha256').update(JSON.stringify(digests)).digest('hex').slice(0, 16)
  return { version, files: Object.fromEntries(digests) }
}
