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

const execArgv = ['--disable-warning=ExperimentalWarning', shortLived]

/** Only a shell can set this limit. Node raises a soft limit, so it must be hard. */
const limited = (descriptors: number) => ({
  execPath: '/bin/sh',
  execArgv: ['-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, process.execPath, ...execArgv],
})

/**
 * Starts a portal in a new process with these settings, from the sources or with another program. Resolves when it
 * listens. The process ends with this one. `descriptors` limits how many files and connections it may have open.
 */
export async function startPortalProcess(
  settings: Record<string, string>,
  program = fromSources,
  descriptors?: number,
): Promise<PortalProcess> {
  const { NODE_ENV: _, ...environment } = process.env
  const child: ChildProcess = fork(program, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    ...(descriptors === undefined ? { execArgv } : limited(descriptors)),
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
