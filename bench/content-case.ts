import { open, readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Extension } from '@portal/domain/files/file-name'
import { reencoded } from '../server/bug-reports/report-image.ts'
import { contentCheck } from '../server/files/content-check.ts'
import { Refusal } from '../server/http/refusal.ts'

/** Checks one file as an upload does, in a process of its own: whether it is taken, how long and with what memory. */
const [file = '', kind = ''] = process.argv.slice(2)

async function checkFile(extension: Extension): Promise<void> {
  const check = contentCheck(extension)
  const handle = await open(file)
  for await (const chunk of handle.createReadStream({ highWaterMark: 256 * 1024 })) check.take(chunk)
  check.finish()
}

const before = process.memoryUsage.rss()
const began = performance.now()
let taken = true
try {
  if (kind === 'bug report') await reencoded(await readFile(file))
  else await checkFile(kind as Extension)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  taken = false
}
const milliseconds = performance.now() - began
const megabytes = process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024
process.send?.({ taken, milliseconds, megabytes })
process.disconnect()
