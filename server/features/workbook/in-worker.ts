import { fork } from 'node:child_process'
import path from 'node:path'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { compareWorkbook } from '@portal/domain/workbook/compare'
import { longestReading } from '@portal/domain/workbook/limits'
import type { Remark, Scope } from '@portal/domain/workbook/workbook'
import { UnreadableWorkbook } from './unreadable-workbook.ts'

export interface WriteTask {
  task: 'write'
  /** PortalRows as JSON. */
  portal: string
  scope: Scope
  hasExamples: boolean
  productName: string
  day: CalendarDay
}
export interface CompareTask {
  task: 'compare'
  file: Uint8Array
  fileName: string
  /** PortalRows as JSON. */
  portal: string
  options: Parameters<typeof compareWorkbook>[2]
}
interface MarkTask {
  task: 'mark'
  file: Uint8Array
  remarks: readonly Remark[]
  /** Get another colour. */
  warnings?: readonly Remark[]
}
export type WorkbookTask = WriteTask | CompareTask | MarkTask

/** Megabytes for 200,000 rows of 12 columns (decision 0330). */
const defaultHeap = 1024

const needsTooMuch = 'The workbook is too large to read. Download a workbook of fewer records and change that.'
const tookTooLong =
  'Reading the workbook took more than two minutes. Download a workbook of fewer records and change that.'

/** Answer of workbook-worker.ts. `failure` is a stack trace. */
export type Answer = { result: Uint8Array | string } | { sentence: string } | { failure: string }

/**
 * Runs a task in a separate process, which then ends and gives all memory back. It has no settings and no secrets. Answers a
 * workbook, or for `compare` the JSON of a comparison, and of the scope and the titles of the file's sheets. Throws `UnreadableWorkbook`, also for
 * a file that needs more than `heapMegabytes` or `timeout` milliseconds.
 */
export function inWorker(task: WriteTask | MarkTask, limits?: Limits): Promise<Uint8Array>
export function inWorker(task: CompareTask, limits?: Limits): Promise<string>
export function inWorker(task: WorkbookTask, limits: Limits = {}): Promise<Uint8Array | string> {
  if (task.task === 'compare') return runTask(task, limits)
  const turn = lastDownload.then(() => runTask(task, limits))
  lastDownload = turn.catch(() => {})
  return turn
}

/** Only one download of this instance has a process at a time. Uploads are read one after the other anyway. */
let lastDownload: Promise<unknown> = Promise.resolve()

async function runTask(
  task: WorkbookTask,
  { timeout = longestReading, heapMegabytes = defaultHeap }: Limits,
): Promise<Uint8Array | string> {
  // TypeScript here, and JavaScript next to the file of the build that this is part of.
  const file = path.join(import.meta.dirname, `workbook-worker${path.extname(import.meta.filename)}`)
  const worker = fork(file, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = (): boolean => worker.kill('SIGKILL')
  process.once('exit', kill)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new UnreadableWorkbook(tookTooLong)), timeout)
      worker.once('error', reject)
      // Without memory, Node ends itself by a signal, or the system does it.
      worker.once('exit', (code, signal) =>
        reject(signal ? new UnreadableWorkbook(needsTooMuch) : new Error(`the process ended with ${code}`)),
      )
      worker.once('message', (message) => {
        const answer = message as Answer
        if ('result' in answer) resolve(answer.result)
        else reject('sentence' in answer ? new UnreadableWorkbook(answer.sentence) : new Error(answer.failure))
      })
      worker.send(task, (error) => error && reject(error))
    })
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
    kill()
  }
}

interface Limits {
  timeout?: number
  heapMegabytes?: number
}
