import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { infected, scannerSilent } from '@portal/domain/files/validation'
import { Refusal } from '../http/refusal.ts'

/** The scan of one file while it arrives. */
export interface Scan {
  take: (chunk: Buffer) => Promise<void>
  /** Refuses (422) what is infected, and everything (503) when the scanner does not answer. */
  finish: () => Promise<void>
  /** Gives up: the file is not wanted any more. */
  stop: () => void
}

export type BeginScan = () => Promise<Scan>

const noScan: Scan = { take: async () => {}, finish: async () => {}, stop: () => {} }
const patience = 30_000

/** With an address such as tcp://127.0.0.1:3310 every file goes to that ClamAV daemon (its INSTREAM command). */
export function scanner(clamdUrl: string | null): BeginScan {
  if (clamdUrl === null) return async () => noScan
  const { hostname, port } = new URL(clamdUrl)
  return () => begin(connect({ host: hostname, port: Number(port || 3310) }))
}

async function begin(socket: Socket): Promise<Scan> {
  const silent = new Refusal(503, scannerSilent)
  let answer = ''
  socket.setTimeout(patience, () => socket.destroy())
  socket.on('data', (data) => {
    answer += data.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
  const write = async (data: Buffer): Promise<void> => {
    if (socket.destroyed || socket.writableEnded) throw silent
    if (!socket.write(data)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }

  await Promise.race([once(socket, 'connect').catch(() => {}), closed])
  await write(Buffer.from('zINSTREAM\0'))
  return {
    take: async (chunk) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(Buffer.concat([length, chunk]))
    },
    finish: async () => {
      await write(Buffer.alloc(4))
      await closed
      if (/^stream: OK\0?$/.test(answer)) return
      throw / FOUND\0?$/.test(answer) ? new Refusal(422, infected) : silent
    },
    stop: () => socket.destroy(),
  }
}
