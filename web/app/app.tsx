import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { Toasts } from '../ui/toast.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { createQueryClient } from './query-client.ts'
import { AllRoutes } from './router.tsx'
import { endSessionOn401, sessionQuery } from './session.ts'

export function App() {
  const [client] = useState(() => {
    const created = createQueryClient()
    endSessionOn401(created)
    void created.prefetchQuery(sessionQuery)
    return created
  })
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AllRoutes />
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  )
}
