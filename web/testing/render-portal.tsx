import { getCurrentUser } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App, createClient, createRouter } from '../app/app.tsx'
import { type FakeServer, fakeServer, type Refused, refuse } from './fake-server.ts'

interface PortalOptions {
  /** Path, query and hash to open. */
  at: string
  /** Signed-in person, or the error of the session call; no one by default. */
  as?: User | Refused
  /** The navigation state of the first history entry. */
  state?: unknown
  server?: FakeServer
}

/** Opens the whole portal as a browser does, at an address, against a fake server. */
export function renderPortal({ at, as, state, server = fakeServer() }: PortalOptions) {
  server.answers(getCurrentUser, () => as ?? refuse(401, 'Please log in'))
  window.history.replaceState(state === undefined ? null : { usr: state, key: 'test', idx: 0 }, '', at)
  const user = userEvent.setup({ advanceTimers: vi.isFakeTimers() ? vi.advanceTimersByTime : () => {} })
  const client = createClient()
  const router = createRouter(client)
  onTestFinished(() => router.dispose())
  return { server, user, client, ...render(<App client={client} router={router} />) }
}

export const addressBar = (): string => window.location.pathname + window.location.search + window.location.hash
