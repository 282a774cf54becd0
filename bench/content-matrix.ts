import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { largestFile } from '@portal/domain/files/validation'
import sharp from 'sharp'
import { matrixCases, matrixFile } from '../server/testing/content-matrix.ts'
import { pdfOfSize } from '../server/testing/sample-files.ts'

const mostMilliseconds = 1000
const mostMegabytes = 150

interface Case {
  /** The ending it comes under, or `bug report` for an image of one. */
  kind: string
  content: string
  wanted: 'taken' | 'refused'
  make: () => Promise<Buffer>
}

/** What a camera writes; larger than what is kept. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#0d3c48' } })
    .jpeg()
    .toBuffer()

const cases: Case[] = [
  ...matrixCases.map(
    ([extension, content]): Case => ({
      ...{ kind: extension, content, wanted: content === 'right' ? 'taken' : 'refused' },
      make: () => matrixFile(extension, content),
    }),
  ),
  { kind: 'pdf', content: 'right, 10 MB', wanted: 'taken', make: async () => pdfOfSize(largestFile) },
  {
    kind: 'bug report',
    content: '30,000 px image',
    wanted: 'refused',
    make: () => matrixFile('png', '30,000 px image'),
  },
  { kind: 'bug report', content: '24 megapixels', wanted: 'taken', make: photo },
]

/** Every kind of content under every ending against the checks of an upload, each in a process of its own. */
export async function benchContentMatrix(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-content-'))
  const file = path.join(folder, 'content')
  const results: (Case & Outcome)[] = []
  for (const each of cases) {
    await writeFile(file, await each.make())
    results.push({ ...each, ...(await outcomeOf(file, each.kind)) })
  }
  await rm(folder, { recursive: true })
  const wrong = results.filter(({ taken, wanted }) => taken !== (wanted === 'taken'))
  for (const { kind, content, wanted } of wrong) console.log(`${kind} with ${content} was not ${wanted}`)
  const worst = (by: 'milliseconds' | 'megabytes') => results.toSorted((a, b) => b[by] - a[by])[0] ?? never()
  const slowest = worst('milliseconds')
  const largest = worst('megabytes')
  const named = ({ kind, content }: Case): string => `(${kind}, ${content})`
  console.log(`${results.length} cases, ${wrong.length} answered wrongly (wanted: 0)`)
  console.log(`slowest ${slowest.milliseconds.toFixed(0)} ms ${named(slowest)} (wanted: at most ${mostMilliseconds})`)
  console.log(
    `memory grew by ${largest.megabytes.toFixed(0)} MB at most ${named(largest)} (wanted: at most ${mostMegabytes})`,
  )
  if (wrong.length > 0 || slowest.milliseconds > mostMilliseconds || largest.megabytes > mostMegabytes)
    process.exitCode = 1
}

interface Outcome {
  taken: boolean
  milliseconds: number
  /** From just before the check to the highest point of the process. */
  megabytes: number
}

const outcomeOf = (file: string, kind: string): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'content-case.ts'), [file, kind])
    child.once('message', (said) => resolve(said as Outcome))
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code} before it answered`)))
  })

const never = (): never => {
  throw new Error('there are no cases')
}
