import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
// Part of the entry: people who come from an email have nothing in their cache, and the login is all they see.
import '../session/login-screen.tsx'
import { allStyles } from '../portal/styles.ts'
import { App, createClient, createRouter } from './app.tsx'
import { prepareFirstScreen } from './arrival.ts'
import { drawnPlace } from './drawn-page.ts'

async function start(): Promise<void> {
  const place = drawnPlace()
  if (!place) return
  const client = createClient()
  const router = createRouter(client, await prepareFirstScreen(client))
  // In a transition, React waits for lazy components instead of showing their fallback.
  startTransition(() => {
    const app = <App client={client} router={router} />
    if (place.drawn) hydrateRoot(place.root, app)
    else createRoot(place.root).render(app)
  })
}
// In a task of its own: a slow phone answers a finger between the two.
setTimeout(() => void start())

// The styles of the other screens load when a person first points, touches or types.
const signs = ['pointermove', 'pointerdown', 'keydown'] as const
function loadStyles({ type, movementX, movementY }: Partial<PointerEvent>): void {
  // Browsers tell of a pointer that rests where a page comes up beneath it.
  if (type === 'pointermove' && !movementX && !movementY) return
  for (const sign of signs) removeEventListener(sign, loadStyles)
  allStyles().catch(() => {})
}
for (const sign of signs) addEventListener(sign, loadStyles, { passive: true })
