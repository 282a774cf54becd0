import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
// Part of the entry: people who come from an email have nothing in their cache, and the login is all they see.
import './features/session/login-screen.tsx'
import { App, createClient, createRouter } from './app/app.tsx'
import { loadRoutes, restoreCache } from './app/rendering/hydrate-page.ts'
import { routes } from './app/router.tsx'
import { forgetAfterLogOut } from './shared/session/forget-person.ts'

async function start(root: HTMLElement): Promise<void> {
  forgetAfterLogOut(root.dataset.loggedOut)
  await nextTask()
  const client = createClient()
  const routeIds = restoreCache(client)
  const hydrationData = routeIds && root.hasChildNodes() ? await loadRoutes(routes, routeIds) : undefined
  await nextTask()
  const app = <App client={client} router={createRouter(client, hydrationData)} isPhone={'phone' in root.dataset} />
  await nextTask()
  // Without the code of the routes, the router shows a skeleton first, which differs from the server's HTML.
  if (hydrationData) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Lets the browser answer a press between two steps. On a slow phone each takes up to a tenth of a second. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const root = document.getElementById('root')
if (root) void start(root)
