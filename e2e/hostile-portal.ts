import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Wish, Wishes } from './hostile-server.ts'

export interface HostilePortal extends Pick<Wishes, 'signIn' | 'clear' | 'mails'> {
  url: string
  /** Makes a call as an account of the demo; where it has made too many, an hour passes first. */
  send: (account: string, call: Call) => Promise<{ status: number; body: never }>
  stop: () => void
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
}

/** The portal of hostile-server.ts, in a process of its own. */
export async function hostilePortal(): Promise<HostilePortal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = fork(path.join(import.meta.dirname, 'hostile-server.ts'), {
    env: { ...process.env, PORT: String(port) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const wish = wishing(server)
  await new Promise((ready, failed) => server.once('message', ready).once('exit', failed))

  const cookies = new Map<string, string>()
  const send: HostilePortal['send'] = async (account, call) => {
    const cookie = cookies.get(account) ?? `session=${await wish('signIn', account)}`
    cookies.set(account, cookie)
    const { method, path: address, body } = call
    const json = body && !(body instanceof FormData)
    const response = await fetch(url + address, {
      method,
      headers: { cookie, ...(json && { 'content-type': 'application/json' }) },
      body: json ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    })
    const answer = await response.text()
    if (response.status === 429) {
      await wish('passAnHour')
      // Sessions grow old as well.
      cookies.clear()
      return send(account, call)
    }
    expect([response.status < 500, answer]).toEqual([true, answer])
    expect(answer === '' || response.headers.get('content-type')?.startsWith('application/json')).toBe(true)
    return { status: response.status, body: (answer && JSON.parse(answer)) as never }
  }
  return {
    ...{ url, send, signIn: (account) => wish('signIn', account) },
    ...{ clear: () => wish('clear'), mails: () => wish('mails'), stop: () => server.disconnect() },
  }
}

function wishing(server: ChildProcess) {
  let number = 0
  return <Name extends keyof Wishes>(name: Name, argument = ''): ReturnType<Wishes[Name]> => {
    const wanted: Wish = { number: ++number, name, argument }
    return new Promise((resolve) => {
      const receive = (message: { number: number; answer: never }): void => {
        if (message.number !== wanted.number) return
        server.off('message', receive)
        resolve(message.answer)
      }
      server.on('message', receive)
      server.send(wanted)
    }) as ReturnType<Wishes[Name]>
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
