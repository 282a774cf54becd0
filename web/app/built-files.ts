/** The files of one build by their addresses, each with the digest that its content has. */
export interface Build {
  version: string
  files: Readonly<Record<string, string>>
}

/** What a service worker finds around itself; tests give their own. */
export interface WorkerWorld {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  clients: { claim: () => Promise<void> }
  location: { origin: string }
  fetch: (input: Request | string, init?: RequestInit) => Promise<Response>
  addEventListener: (type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void) => void
}

export interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void
  /** Of `fetch`. */
  request: Request
  respondWith: (answer: Promise<Response>) => void
  /** Of `install`, in browsers that can answer by rules without waking the worker. */
  addRoutes?: (rules: readonly object[]) => Promise<void>
}

const prefix = 'build '
/** With the newest. More are there only where a page stays open while newer portals follow each other. */
const mostBuilds = 4
const folder = '/assets/'

/** By rule: a built file that is kept is answered at once, and nothing else has to do with the worker. */
const rules = [
  { condition: { urlPattern: { pathname: `${folder}*` }, requestMethod: 'GET' }, source: 'cache' },
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
]

/**
 * Keeps the code of its build, all of it before it begins, and answers those files alone: never a page, a call or a
 * download. It begins once no page is open that an older worker looks after; until then the files of both builds are
 * there, so a page never finds half of its own.
 */
export function keepBuiltFiles(world: WorkerWorld, build: Build): void {
  world.addEventListener('install', (event) => {
    event.addRoutes?.(rules).catch(() => {})
    event.waitUntil(keep(world, build))
  })
  world.addEventListener('activate', (event) => {
    event.waitUntil(dropOthers(world, build).then(() => world.clients.claim()))
  })
  world.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url)
    if (event.request.method === 'GET' && origin === world.location.origin && pathname.startsWith(folder))
      event.respondWith(kept(world, event.request))
  })
}

/** One after the other, so that they take no line from what the page asks for; goes on where it was interrupted. */
async function keep({ caches, fetch }: WorkerWorld, { version, files }: Build): Promise<void> {
  const own = await caches.open(prefix + version)
  for (const [address, integrity] of Object.entries(files)) {
    if (await own.match(address)) continue
    // What is the same in an older build need not travel. The digest refuses what something on the way put in its place.
    const answer = (await caches.match(address)) ?? (await fetch(address, { integrity, priority: 'low' }))
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    await own.put(address, answer)
  }
  const others = (await otherBuilds(caches, version)).reverse()
  await Promise.all(others.slice(mostBuilds - 1).map((name) => caches.delete(name)))
}

async function dropOthers({ caches }: WorkerWorld, { version }: Build): Promise<void> {
  await Promise.all((await otherBuilds(caches, version)).map((name) => caches.delete(name)))
}

/** In the order in which they came. */
const otherBuilds = async (caches: WorkerWorld['caches'], version: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version)

async function kept({ caches, fetch }: WorkerWorld, request: Request): Promise<Response> {
  // What the browser has thrown away, or cannot read, comes from the server as it would without a worker.
  const found = await caches.match(request.url).catch(() => undefined)
  return found ?? fetch(request)
}
