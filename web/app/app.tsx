import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { Toasts } from '../ui/toast.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { createQueryClient } from './query-client.ts'
import { AllScreens } from './router.tsx'
import { endSessionOn401 } from './session.ts'
import { prepare, prepareArrival } from './visit.ts'

export function App() {
  const [client] = useState(() => {
    const created = createQueryClient()
    endSessionOn401(created)
    void prepareArrival(created)
    return created
  })
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter onVisit={(address) => void prepare(client, address)}>
          <AllScreens />
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  )
}
