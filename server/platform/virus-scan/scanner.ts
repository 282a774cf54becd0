import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { infected, scannerSilent } from '@portal/domain/files/validation'
import type { Dependency } from '../dependencies/dependency.ts'
import { DependencyFault } from '../dependencies/dependency-fault.ts'
import { ApiError } from '../http/api-error.ts'

/** The scan of one file while it arrives. */
interface Scan {
  take: (chunk: Buffer) => Promise<void>
  /** Throws a 422 for an infected file, and `PeerFault` (503) if the scanner does not answer. */
  finish: () => Promise<void>
  /** Gives up: the file is not wanted any more. */
  stop: () => void
}

export type BeginScan = () => Promise<Scan>

const noScan: Scan = { take: async () => {}, finish: async () => {}, stop: () => {} }

/** Time limits for the scanner in milliseconds. Time spent waiting for the uploader does not count. */
const timeouts = { connect: 4000, take: 5000, verdict: 12_000 }

/** With an address such as tcp://127.0.0.1:3310 every file goes to that ClamAV daemon (its INSTREAM command). */
export function scanner(clamdUrl: string | null, limits = timeouts): BeginScan {
  if (clamdUrl === null) return async () => noScan
  const { hostname, port } = new URL(clamdUrl)
  return () => begin(connect({ host: hostname, port: Number(port || 3310) }), limits)
}

/** Wraps a scanner and reports to `dependency` whether it works. */
export function watchedScanner(beginScan: BeginScan, dependency: Pick<Dependency, 'answered' | 'failed'>): BeginScan {
  const watched = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof DependencyFault) dependency.failed(error)
      throw error
    }
  }
  return async () => {
    const scan = await watched(beginScan())
    return {
      take: (chunk) => watched(scan.take(chunk)),
      finish: async () => {
        await watched(scan.finish())
        dependency.answered()
      },
      stop: scan.stop,
    }
  }
}

/** Scans a few bytes. Throws what the scanner throws. */
export async function checkScanner(beginScan: BeginScan): Promise<void> {
  const scan = await beginScan()
  try {
    await scan.take(Buffer.from('a check'))
    await scan.finish()
  } finally {
    scan.stop()
  }
}

async function begin(socket: Socket, limits: typeof timeouts): Promise<Scan> {
  let answer = ''
  let reason = 'it closed the connection'
  socket.on('data', (data) => {
    answer += data.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => {
    socket
      .on('error', (error) => {
        reason = error.message
        resolve()
      })
      .on('close', () => resolve())
  })
  const silent = (): DependencyFault =>
    new DependencyFault(scannerSilent, `the virus scanner did not answer: ${reason}`)
  /** Waits for the scanner until it did its part, hung up or took too long. */
  const until = async (event: 'connect' | 'drain' | 'close', milliseconds: number): Promise<void> => {
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    await Promise.race([once(socket, event).catch(() => {}), closed])
    clearTimeout(timer)
  }
  const write = async (data: Buffer): Promise<void> => {
    if (socket.destroyed || socket.writableEnded) throw silent()
    if (!socket.write(data)) await until('drain', limits.take)
  }

  await until('connect', limits.connect)
  await write(Buffer.from('zINSTREAM\0'))
  return {
    take: async (chunk) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(Buffer.concat([length, chunk]))
    },
    finish: async () => {
      await write(Buffer.alloc(4))
      if (!socket.destroyed) await until('close', limits.verdict)
      if (/^stream: OK\0?$/.test(answer)) return
      if (/ FOUND\0?$/.test(answer)) throw new ApiError(422, infected)
      if (answer !== '') reason = answer
      throw silent()
    },
    stop: () => socket.destroy(),
  }
}
