import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { shortLived } from './command.ts'

const fromSources = path.join(import.meta.dirname, 'portal-process.ts')

export interface PortalProcess {
  pid: number
  /** SIGTERM; how it ended. */
  stop: () => Promise<unknown[]>
  /** SIGKILL, as a power cut would. */
  kill: () => Promise<unknown[]>
  /** Returns the output so far. */
  said: () => string
  isRunning: () => boolean
}

/**
 * Starts a portal in a new process with these settings, from the sources or with another program. Resolves when it
 * listens. The process ends with this one.
 */
export async function startPortalProcess(
  settings: Record<string, string>,
  program = fromSources,
): Promise<PortalProcess> {
  const { NODE_ENV: _, ...environment } = process.env
  const child: ChildProcess = fork(program, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', shortLived],
    env: { ...environment, SMTP_URL: 'smtp://127.0.0.1:9', ...settings },
  })
  let output = ''
  const ended = once(child, 'exit')
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (bytes) => {
      output += bytes
      if (output.includes('"portal started"')) resolve()
    })
    void ended.then(() => reject(new Error(`the portal ended before it listened: ${output}`)))
  })
  const stopWith = (signal: 'SIGTERM' | 'SIGKILL') => () => {
    child.kill(signal)
    return ended
  }
  return {
    pid: child.pid ?? 0,
    stop: stopWith('SIGTERM'),
    kill: stopWith('SIGKILL'),
    said: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  }
}
