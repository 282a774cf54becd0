import { expect, test, vi } from 'vitest'
import { type Build, keepBuiltFiles, type WorkerEvent } from './built-files.ts'

const origin = 'https://portal.example'
const absolute = (input: Request | string): string =>
  new URL(typeof input === 'string' ? input : input.url, origin).href
const monday: Build = {
  version: 'monday',
  files: { '/assets/main-1.js': 'sha256-a', '/assets/font-1.woff2': 'sha256-b' },
}
const tuesday: Build = {
  version: 'tuesday',
  files: { '/assets/main-2.js': 'sha256-c', '/assets/font-1.woff2': 'sha256-b' },
}

/** What a browser keeps for the portal, and the server behind it with the files of one build. */
function browserAt(build: Build) {
  const kept = new Map<string, Map<string, Response>>()
  const server = { files: new Set(Object.keys(build.files)) }
  const fetch = vi.fn(async (input: Request | string) => {
    const { pathname } = new URL(absolute(input))
    return server.files.has(pathname) ? new Response(`built ${pathname}`) : new Response('', { status: 404 })
  })
  const cacheOf = (files: Map<string, Response>) => ({
    match: async (input: Request | string) => files.get(absolute(input))?.clone(),
    put: async (input: Request | string, answer: Response) => void files.set(absolute(input), answer),
  })
  const caches = {
    open: async (name: string) =>
      cacheOf(kept.get(name) ?? (kept.set(name, new Map()).get(name) as Map<string, Response>)),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: vi.fn(async (input: Request | string) => {
      for (const files of kept.values()) if (files.has(absolute(input))) return files.get(absolute(input))?.clone()
      return undefined
    }),
  }
  const claim = vi.fn(async () => {})
  /** A worker of a build; tells it what happens and waits until it is done. */
  const workerOf = (of: Build) => {
    const listeners = new Map<string, (event: WorkerEvent) => void>()
    const world = { caches: caches as unknown as CacheStorage, clients: { claim }, location: { origin }, fetch }
    keepBuiltFiles({ ...world, addEventListener: (type, listener) => void listeners.set(type, listener) }, of)
    const tell = async (type: string, more: Partial<WorkerEvent> = {}): Promise<void> => {
      const work: Promise<unknown>[] = []
      listeners.get(type)?.({ waitUntil: (one) => void work.push(one), ...more } as WorkerEvent)
      await Promise.all(work)
    }
    return {
      install: (more?: Partial<WorkerEvent>) => tell('install', more),
      activate: () => tell('activate'),
      /** What the worker answers; undefined where it leaves that to the browser. */
      ask: async (address: string, method = 'GET'): Promise<string | undefined> => {
        let answer: Promise<Response> | undefined
        const respondWith = (one: Promise<Response>): void => {
          answer = one
        }
        await tell('fetch', { request: new Request(absolute(address), { method }), respondWith })
        return (await answer)?.text()
      },
    }
  }
  const deploy = (next: Build): void => {
    server.files = new Set(Object.keys(next.files))
  }
  return { kept, fetch, caches, claim, workerOf, deploy, server }
}

test('all files of a build are stored, and answered without the server', async () => {
  const { workerOf, fetch, server } = browserAt(monday)
  const worker = workerOf(monday)
  await worker.install()
  await worker.activate()
  expect(fetch.mock.calls).toEqual([
    ['/assets/main-1.js', { integrity: 'sha256-a', priority: 'low' }],
    ['/assets/font-1.woff2', { integrity: 'sha256-b', priority: 'low' }],
  ])
  server.files.clear()
  fetch.mockClear()
  expect(await worker.ask('/assets/main-1.js')).toBe('built /assets/main-1.js')
  expect(fetch).not.toHaveBeenCalled()
})

test('pages, calls, downloads, other addresses and requests other than GET bypass the worker', async () => {
  const { workerOf, caches, claim } = browserAt(monday)
  const worker = workerOf(monday)
  await worker.install()
  await worker.activate()
  expect(claim).toHaveBeenCalled()
  caches.match.mockClear()
  const elsewhere = ['/', '/engagements', '/api/clients/my', '/api/files/1/download', '/accent.css', '/favicon.svg']
  for (const address of [...elsewhere, 'https://other.example/assets/main-1.js', '/api/assets/main-1.js'])
    expect(await worker.ask(address), address).toBeUndefined()
  expect(await worker.ask('/assets/main-1.js', 'POST')).toBeUndefined()
  expect(caches.match).not.toHaveBeenCalled()
})

test('a browser with routing rules serves built files from the cache, and everything else from the network', async () => {
  const { workerOf } = browserAt(monday)
  const addRoutes = vi
    .fn<(rules: readonly object[]) => Promise<void>>()
    .mockRejectedValue(new TypeError('unknown rule'))
  await workerOf(monday).install({ addRoutes })
  expect(addRoutes.mock.calls[0]?.[0]).toEqual([
    { condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'GET' }, source: 'cache' },
    { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
  ])
})

test('files that are not stored or cannot be read come from the server', async () => {
  const { workerOf, kept, caches, fetch } = browserAt({
    version: '',
    files: { ...monday.files, '/assets/report-1.ttf': '' },
  })
  const worker = workerOf(monday)
  await worker.install()
  expect(await worker.ask('/assets/report-1.ttf')).toBe('built /assets/report-1.ttf')
  expect([...(kept.get('build monday') ?? [])].map(([address]) => address)).not.toContain(
    `${origin}/assets/report-1.ttf`,
  )
  kept.clear()
  expect(await worker.ask('/assets/main-1.js')).toBe('built /assets/main-1.js')
  caches.match.mockRejectedValueOnce(new DOMException('', 'UnknownError'))
  fetch.mockClear()
  expect(await worker.ask('/assets/main-1.js')).toBe('built /assets/main-1.js')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a newer build fetches only new files, and files of both builds stay until it is activated', async () => {
  const { workerOf, deploy, fetch } = browserAt(monday)
  const older = workerOf(monday)
  await older.install()
  await older.activate()
  deploy(tuesday)
  fetch.mockClear()
  const newer = workerOf(tuesday)
  await newer.install()
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/assets/main-2.js'])
  fetch.mockClear()
  expect(await older.ask('/assets/main-1.js')).toBe('built /assets/main-1.js')
  expect(await older.ask('/assets/main-2.js')).toBe('built /assets/main-2.js')
  expect(fetch).not.toHaveBeenCalled()
  await newer.activate()
  expect(await newer.ask('/assets/main-1.js')).toBe('')
  expect(await newer.ask('/assets/font-1.woff2')).toBe('built /assets/font-1.woff2')
})

test('a missing or corrupt file is not stored, and the next attempt continues from there', async () => {
  const { workerOf, deploy, kept, fetch } = browserAt(monday)
  deploy({ version: '', files: { '/assets/main-1.js': '' } })
  await expect(workerOf(monday).install()).rejects.toThrow('/assets/font-1.woff2: 404')
  deploy(monday)
  fetch.mockRejectedValueOnce(new TypeError('Failed to find a valid digest'))
  await expect(workerOf(monday).install()).rejects.toThrow('digest')
  expect([...(kept.get('build monday')?.keys() ?? [])]).toEqual([`${origin}/assets/main-1.js`])
  fetch.mockClear()
  await workerOf(monday).install()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a page that stays open over many releases keeps the files of the newest four', async () => {
  const { workerOf, deploy, kept, caches } = browserAt(monday)
  await caches.open('of somebody else')
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const build = { version: `${day}`, files: { [`/assets/main-${day}.js`]: '' } }
    deploy(build)
    await workerOf(build).install()
  }
  expect([...kept.keys()]).toEqual(['of somebody else', 'build 3', 'build 4', 'build 5', 'build 6'])
})
