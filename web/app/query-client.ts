import { isServer, QueryClient } from '@tanstack/react-query'
import { CallError } from '../shared/http/call.ts'

/** `call` has sent it again after a 503. */
const mayPass = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || (error.status >= 500 && error.status !== 503))

/** One quiet second try for what may pass by itself; after that the screen says so and offers Retry. */
export const createQueryClient = ({ retry = true } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Keeps data of a screen that was left, so that Back shows it at once at its scroll position. On the server, timers
        // would keep the data of every rendered page.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 30 * 60_000,
        networkMode: 'always',
        retry: (count, error) => retry && count < 1 && mayPass(error),
        retryDelay: 600,
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
