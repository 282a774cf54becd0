import type { ReportInput } from './report.ts'

/** The report as a PDF file. It is laid out in a worker, so that the page never waits for it. */
export function makeReport(input: ReportInput): Promise<Blob> {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ file: ArrayBuffer } | { error: string }>) =>
      'file' in data ? resolve(new Blob([data.file], { type: 'application/pdf' })) : reject(new Error(data.error))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(input)
  }).finally(() => worker.terminate())
}
