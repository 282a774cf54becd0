import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createBrowserRouter, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Features } from '../shared/feature.ts'
import { endSessionOn401 } from '../shared/session/session.ts'
import { PhoneGuess } from '../ui/phone.ts'
import { createQueryClient } from './query-client.ts'
import { browserContext, routes } from './router.tsx'
import { features } from './routes.ts'

/** Forgets everything when any call finds that the session has ended. */
export function createClient(): QueryClient {
  const client = createQueryClient()
  endSessionOn401(client)
  return client
}

export const createRouter = (client: QueryClient, hydrationData?: HydrationState) =>
  createBrowserRouter(routes, { getContext: browserContext(client), ...(hydrationData && { hydrationData }) })

interface AppProps {
  client: QueryClient
  router: ReturnType<typeof createRouter>
  /** Whether the server rendered the page for a phone. */
  isPhone?: boolean
}

export const App = ({ client, router, isPhone = false }: AppProps) => (
  <Providers client={client} isPhone={isPhone}>
    {/* In transitions, each arriving answer of the server starts the rendering of the next screen again. */}
    <RouterProvider router={router} useTransitions={false} />
  </Providers>
)

interface ProvidersProps {
  client: QueryClient
  isPhone: boolean
  children: ReactNode
}

export const Providers = ({ client, isPhone, children }: ProvidersProps) => (
  <StrictMode>
    <PhoneGuess value={isPhone}>
      <Features value={features}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Features>
    </PhoneGuess>
  </StrictMode>
)
