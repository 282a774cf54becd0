import { expect } from '@playwright/test'
import { forkPortal } from './forked-portal.ts'
import type { Wishes } from './hostile-server.ts'

export interface HostilePortal extends Pick<Wishes, 'signIn' | 'clear' | 'mails'> {
  url: string
  /** Makes a call as an account of the demo; where it has made too many, an hour passes first. */
  send: (account: string, call: Call) => Promise<{ status: number; body: never }>
  stop: () => void
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
}

/** Starts hostile-server.ts as a process. */
export async function hostilePortal(): Promise<HostilePortal> {
  const { url, wish, stop } = await forkPortal<Wishes>('hostile-server.ts')
  const cookies = new Map<string, string>()
  const send: HostilePortal['send'] = async (account, call) => {
    const cookie = cookies.get(account) ?? `session=${await wish('signIn', account)}`
    cookies.set(account, cookie)
    const { method, path: address, body } = call
    const json = body && !(body instanceof FormData) && !(body instanceof Blob)
    const response = await fetch(url + address, {
      method,
      headers: { origin: url, cookie, ...(json && { 'content-type': 'application/json' }) },
      body: json ? JSON.stringify(body) : ((body as FormData | Blob | undefined) ?? null),
    })
    const answer = await response.text()
    if (response.status === 429) {
      await wish('passAnHour')
      // Sessions grow old as well.
      cookies.clear()
      return send(account, call)
    }
    expect([response.status < 500, answer]).toEqual([true, answer])
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    if (answer !== '') expect(['application/json', 'text/csv'], address).toContain(type)
    return { status: response.status, body: (type === 'application/json' && JSON.parse(answer)) as never }
  }
  return {
    url,
    send,
    signIn: (account) => wish('signIn', account),
    clear: () => wish('clear'),
    mails: () => wish('mails'),
    stop,
  }
}
