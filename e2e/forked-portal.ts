import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'

/** Commands of a process that runs a portal, by name. */
type Wishes<Name extends string> = Record<Name, (argument: string) => Promise<unknown>>
interface Wish {
  number: number
  name: string
  argument: string
}

export interface ForkedPortal<W> {
  url: string
  wish: <Name extends keyof W & string>(name: Name, argument?: string) => Promise<Answer<W[Name]>>
  stop: () => void
}
type Answer<F> = F extends (argument: string) => Promise<infer Given> ? Given : never

/** Runs a file of this folder as a process with a free port as PORT, and waits until it listens. */
export async function forkPortal<W>(file: string, environment: Record<string, string> = {}): Promise<ForkedPortal<W>> {
  const port = await freePort()
  const server = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...environment, PORT: String(port) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await new Promise((ready, failed) => server.once('message', ready).once('exit', failed))
  return { url: `http://127.0.0.1:${port}`, wish: wishing(server), stop: () => server.disconnect() }
}

function wishing<W>(server: ChildProcess): ForkedPortal<W>['wish'] {
  let number = 0
  return (name, argument = '') => {
    const command: Wish = { number: ++number, name, argument }
    return new Promise((resolve) => {
      const receive = (message: { number: number; answer: never }): void => {
        if (message.number !== command.number) return
        server.off('message', receive)
        resolve(message.answer)
      }
      server.on('message', receive)
      server.send(command)
    })
  }
}

/** In the forked process: reports that the portal listens, runs commands, and closes when the parent has gone. */
export function grantWishes<Name extends string>(wishes: Wishes<Name>, close: () => Promise<void>): void {
  process.on('message', async ({ number, name, argument }: Wish) => {
    const answer = await wishes[name as Name](argument)
    process.send?.({ number, answer })
  })
  process.on('disconnect', async () => {
    await close()
    process.exit(0)
  })
  process.send?.({ number: 0 })
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
