import { getCurrentUser } from '@portal/domain/session/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '../http/call.ts'
import { cameSignedOut, isPreloaded } from '../http/written-page.ts'
import { prepareArrival } from './visit.ts'

/** Longer the first picture does not wait for an answer that was not in the page, in milliseconds. */
const patience = 50

/**
 * The page came with what its first screen says, or needs nothing: the screen is drawn whole, as soon as its code is
 * there, and no outline before it. Otherwise it is drawn as far as it goes.
 */
export async function arrive(client: QueryClient): Promise<void> {
  const whole = isPreloaded(addressOf(getCurrentUser))
  const data = prepareArrival(client)
  if (cameSignedOut()) await data
  if (!whole) return
  const frame = Promise.all([import('./shell.tsx'), prepareShell(client)])
  await Promise.race([Promise.allSettled([data, frame]), afterwards(frame)])
}

async function prepareShell(client: QueryClient): Promise<void> {
  const { inboxQuery } = await import('../notifications/queries.ts')
  const { todosQuery: waitingQuery } = await import('../portal/todos.ts')
  await Promise.all([client.prefetchQuery(inboxQuery), client.prefetchQuery(waitingQuery)])
}

async function afterwards(code: Promise<unknown>): Promise<void> {
  await code.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, patience))
}
