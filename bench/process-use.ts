import { readFile } from 'node:fs/promises'

/** Seconds of processor time of a process, user and system. Linux counts in hundredths. */
export async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory of a process in megabytes. */
export async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? 0) / 1024
}
