import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { endSessionOn401 } from '../portal/session.ts'
import { BrowserRouter } from './browser-router.tsx'
import { createQueryClient } from './query-client.ts'
import { AllScreens } from './router.tsx'
import { prepare, prepareArrival } from './visit.ts'

/** Forgets everything when any call finds that the session has ended. */
export function createClient(): QueryClient {
  const client = createQueryClient()
  endSessionOn401(client)
  return client
}

/** `prepared` has what the first screen needs, as far as that is known already. */
export function App({ prepared }: { prepared?: QueryClient }) {
  const [client] = useState(() => {
    if (prepared) return prepared
    const created = createClient()
    void prepareArrival(created)
    return created
  })
  const visit = (address: string): void => void prepare(client, address)
  return <Portal client={client} within={(screens) => <BrowserRouter onVisit={visit}>{screens}</BrowserRouter>} />
}

interface PortalProps {
  client: QueryClient
  /** The router around all screens: where they are drawn decides which. */
  within: (screens: ReactNode) => ReactNode
}

export const Portal = ({ client, within }: PortalProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>{within(<AllScreens />)}</QueryClientProvider>
  </StrictMode>
)
