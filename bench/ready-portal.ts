import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/embedded-postgres.ts'
import { productionSettings } from '../server/testing/production-settings.ts'

export interface ReadyPortal {
  url: string
  pid: number | undefined
  /** From the start of the process to the first good answer of /readyz. */
  seconds: number
  stop: () => Promise<void>
}

/** Starts a program that runs the portal, with the settings of a production, and waits until it is ready. */
export async function startReadyPortal(program: string, settings: object): Promise<ReadyPortal> {
  const port = await freePort()
  const env = { ...productionSettings, ...settings, PORT: String(port), LOG_LEVEL: 'error', DRAIN_SECONDS: '0' }
  const began = performance.now()
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, `${url}/readyz`)
  const seconds = (performance.now() - began) / 1000
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, pid: child.pid, seconds, stop }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(5)
  }
  throw new Error(`the portal stopped with ${child.exitCode}`)
}
