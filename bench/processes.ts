import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

export interface ServerProcess {
  port: number
  pid: number
  /** Sends it a message. */
  tell: (message: string) => void
  /** Sends it a message and waits for what it says to that. */
  ask: (message: string) => Promise<unknown>
  stop: () => Promise<void>
  /** SIGKILL, as a power cut would. */
  kill: () => void
}

/** Starts a server of this folder as a process and waits for its port. The process ends with this one. */
export async function startServer(file: string, ...given: string[]): Promise<ServerProcess> {
  const child = fork(path.resolve(import.meta.dirname, file), given, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const port = await firstMessage(child)
  return {
    port,
    pid: child.pid ?? 0,
    tell: (message) => child.send(message),
    ask: (message) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error(`the server stopped before it answered ${message}`))
        child.once('exit', ended).once('message', (answer) => resolve(child.off('exit', ended) && answer))
        child.send(message)
      }),
    kill: () => child.kill('SIGKILL'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

const firstMessage = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code} before it listened`)))
  })
