import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { sessionCookie } from '../session/cookie.ts'
import { createSession } from '../session/data.ts'
import { recordsIn } from '../testing/records.ts'
import { migrated } from '../testing/test-database.ts'
import { silentLog, testPortal } from '../testing/test-portal.ts'
import { version } from '../version.ts'
import { writtenOut } from './written-script.ts'

const portal = await testPortal()
const { records, signIn, connection, clock } = portal
beforeEach(portal.reset)

/** As the build leaves it, as far as the server reads it. */
const dist = mkdtempSync(path.join(tmpdir(), 'portal-dist-'))
mkdirSync(path.join(dist, '.vite'))
mkdirSync(path.join(dist, 'assets'))
const write = (name: string, content: string): void => writeFileSync(path.join(dist, name), content)
write(
  'index.html',
  '<!doctype html><html data-signed-in="__SIGNED_IN__"><title>__PRODUCT_NAME__</title><script src="/before-paint.js"></script><script nomodule src="/unsupported-browser.js"></script><link rel="stylesheet" crossorigin href="/assets/style.css"><link rel="stylesheet" href="/accent.css"><script type="application/json" id="portal-settings">__PORTAL_SETTINGS__</script><body><div id="root"></div>',
)
write(
  '.vite/manifest.json',
  JSON.stringify({
    'index.html': { file: 'assets/index.js' },
    '_frame-a.js': { file: 'assets/frame.js', imports: ['index.html'] },
    'files/files-screen.tsx': { file: 'assets/files.js', imports: ['_frame-a.js', 'index.html'] },
  }),
)
write('assets/index.js', 'begin()')
write('assets/index.js.br', 'compressed')
write('favicon.svg', '<svg/>')
write('before-paint.js', "paint('$&')\r\nnow()")
write('unsupported-browser.js', 'say()')
write('.vite/screens.json', JSON.stringify({ '/engagements/:id/files': 'files/files-screen.tsx' }))
write('.vite/styles.json', JSON.stringify({ '/engagements/:id/files': 'assets/files.css' }))
const config = readConfig({ DATA_DIR: dist, LOG_LEVEL: 'silent' })
const app = await createApp({ config, connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist })
afterAll(async () => {
  await app.server.close()
  rmSync(dist, { recursive: true, force: true })
})

const open = (url: string, cookie?: string) =>
  app.server.inject({ url, headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) } })
const answersIn = (page: string): Record<string, unknown> =>
  JSON.parse(page.match(/id="preloaded-data">(.*?)<\/script>/s)?.[1] ?? '{}')

describe('a starting instance', async () => {
  const statements: string[] = []
  const startDatabase = await migrated(({ query }) => statements.push(query.sql))
  afterAll(startDatabase.close)
  const parts = { config, connection: startDatabase, log: silentLog(), now: clock.now, mailServer: null, webDist: dist }
  const fresh = () => createApp(parts)

  test('is ready only after its connections are open and its first pages are rendered', async () => {
    const account_id = await recordsIn(startDatabase.db).staffAccount()
    const { token } = await createSession(startDatabase.db, {
      account_id,
      device: 'Test',
      id_token: null,
      now: clock.now(),
    })
    const cookie = `${sessionCookie(config)}=${token}`
    const starting = await fresh()
    const ready = async () => {
      const { statusCode, json } = await starting.server.inject('/readyz')
      return [statusCode, json().status]
    }
    const before = await starting.server.inject('/healthz')
    expect(before.statusCode).toBe(200)
    const warm = starting.warmUp()
    expect(await ready()).toEqual([503, 'starting'])
    await warm
    expect(await ready()).toEqual([200, 'ready'])
    // On PostgreSQL all of its connections are open.
    expect(startDatabase.pool()?.total ?? 8).toBe(8)

    // The first page needs no statement that has not run before.
    const known = new Set(statements.splice(0))
    await starting.server.inject({ url: '/overview', headers: { accept: 'text/html', cookie } })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.filter((statement) => !known.has(statement) && !statement.includes('"session"'))).toEqual([])
    await starting.server.close()
  })

  test('does not become ready after SIGTERM', async () => {
    const starting = await fresh()
    const warm = starting.warmUp()
    starting.leave()
    await warm
    const { statusCode, json } = await starting.server.inject('/readyz')
    expect([statusCode, json()]).toEqual([503, { status: 'stopping' }])
    await starting.server.close()
  })
})

/** Counts the queries that look for the session of a token. */
async function looksAtSessions(work: () => Promise<void>): Promise<number> {
  const asked = vi.spyOn(connection.db.getExecutor(), 'executeQuery')
  await work()
  const looks = asked.mock.calls.filter(([query]) => query.sql.includes('"session"."token_hash"'))
  asked.mockRestore()
  return looks.length
}

describe('the page of a signed-in person', () => {
  test('contains the first data of its screen, identical to the responses of the calls', async () => {
    const id = await records.engagement({ title: 'Claims </script><b>intake' })
    const cookie = await signIn(await records.stakeholderAccount([id], { first_name: 'Helen' }))
    const { body, headers } = await open(`/engagements/${id}/files`, cookie)
    const answers = answersIn(body)
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining([
        '/api/clients/my',
        `/api/projects/${id}/header`,
        `/api/sharing-area/files?project_id=${id}`,
      ]),
    )
    for (const [url, answer] of Object.entries(answers))
      expect(answer).toEqual((await app.server.inject({ url, headers: { cookie } })).json())
    expect(answers[`/api/projects/${id}/header`]).toMatchObject({ title: 'Claims </script><b>intake' })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('shows the version only to provider staff', async () => {
    const staff = await signIn(await records.staffAccount())
    const customer = await signIn(await records.stakeholderAccount([await records.engagement()]))
    const versionIn = async (cookie?: string) =>
      JSON.parse((await open('/', cookie)).body.match(/id="portal-settings">(.*?)<\/script>/s)?.[1] ?? '{}').version
    expect([await versionIn(staff), await versionIn(customer), await versionIn()]).toEqual([version, null, null])
  })

  test('reads the session once, and the next request reads it again', async () => {
    const id = await records.engagement()
    const account = await records.stakeholderAccount([id])
    const cookie = await signIn(account)
    const looks = await looksAtSessions(async () => {
      const { body } = await open(`/engagements/${id}/files`, cookie)
      expect(Object.keys(answersIn(body)).length).toBeGreaterThan(3)
    })
    expect(looks).toBe(1)
    await app.portal.db.deleteFrom('session').where('account_id', '=', account).execute()
    expect((await app.server.inject({ url: '/api/clients/my', headers: { cookie } })).statusCode).toBe(401)
    expect((await open(`/engagements/${id}/files`, cookie)).body).toContain('data-signed-in="no"')
  })

  test('preloads the files of its screen, and no others', async () => {
    const id = await records.engagement()
    const cookie = await signIn(await records.stakeholderAccount([id]))
    const preloads = async (url: string) =>
      [...(await open(url, cookie)).body.matchAll(/modulepreload[^>]*href="([^"]*)"/g)].map((match) => match[1])
    expect(await preloads(`/engagements/${id}/files`)).toEqual(['/assets/frame.js', '/assets/files.js'])
    expect(await preloads('/nowhere')).toEqual(['/assets/frame.js'])
  })

  test('loads the styles of its screen first, if there are any, and the others later', async () => {
    const id = await records.engagement()
    const cookie = await signIn(await records.stakeholderAccount([id]))
    const sheets = async (url: string) => (await open(url, cookie)).body.match(/<link [^>]*stylesheet[^>]*>/g)
    expect(await sheets(`/engagements/${id}/files?a=1`)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/files.css">',
      '<link disabled data-beside="/engagements/:id/files" rel="stylesheet" crossorigin href="/assets/style.css">',
    ])
    for (const url of ['/nowhere', '/sessions', '/engagements'])
      expect(await sheets(url)).toEqual(['<link rel="stylesheet" crossorigin href="/assets/style.css">'])
  })
})

test('on a phone the page contains an outline of its screen, then the screen with its data', async () => {
  const drawing = mkdtempSync(path.join(tmpdir(), 'portal-dist-'))
  cpSync(dist, drawing, { recursive: true })
  mkdirSync(path.join(drawing, '.server'))
  const code =
    "export const draw = async ({ answers }, address) => '<i>' + [address, ...Object.keys(answers)].join(' ') + '</i>'"
  writeFileSync(path.join(drawing, '.server', 'draw.js'), code)
  const log = silentLog()
  const own = await createApp({ config, connection, log, now: clock.now, mailServer: null, webDist: drawing })
  const id = await records.engagement()
  const cookie = await signIn(await records.stakeholderAccount([id]))
  const url = `/engagements/${id}/files`
  const headers = { accept: 'text/html', cookie, 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36' }
  const { body, headers: told } = await own.server.inject({ url, headers })
  const [, outline, screen] =
    body.match(/<div id="outline" inert><i>(.*)<\/i><\/div><div id="root"><i>(.*)<\/i><\/div>/) ?? []
  expect(outline).toBe(`${url} /api/clients/my /api/projects/${id}/header`)
  expect(screen?.split(' ')).toEqual([url, ...Object.keys(answersIn(body))])
  expect(Object.keys(answersIn(body))).toContain(`/api/sharing-area/files?project_id=${id}`)
  expect(String(told['content-security-policy'])).toMatch(/style-src 'self';/)
  const gone = await own.server.inject({ url: '/nowhere', headers })
  expect([gone.statusCode, gone.body.includes('id="outline"')]).toEqual([404, true])
  await own.server.close()
  rmSync(drawing, { recursive: true, force: true })
})

describe('a page without access', () => {
  test('contains no data of an engagement that the viewer cannot access', async () => {
    const theirs = await records.engagement({ title: 'Secret merger' })
    const mine = await records.engagement({ title: 'Mine' })
    const cookie = await signIn(await records.stakeholderAccount([mine]))
    const { body } = await open(`/engagements/${theirs}/files`, cookie)
    expect(body).not.toContain('Secret merger')
    expect(Object.keys(answersIn(body)).filter((url) => url.includes(theirs))).toEqual([])
  })

  test('contains no personal data without a session or after the session ended', async () => {
    const id = await records.engagement({ title: 'Secret merger' })
    const account = await records.stakeholderAccount([id], { first_name: 'Helen' })
    const cookie = await signIn(account)
    await app.portal.db.deleteFrom('session').execute()
    for (const { body } of [await open(`/engagements/${id}/files`), await open(`/engagements/${id}/files`, cookie)]) {
      expect(body).toContain('data-signed-in="no"')
      expect(body).not.toMatch(/preloaded-data|Secret merger|Helen|modulepreload/)
    }
  })
})

test('a built file is served unchanged, compressed if the browser accepts it, and cached by its name', async () => {
  const ask = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.server.inject({ method, url, headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }) } })
  const plain = await ask('/assets/index.js')
  expect([plain.body, plain.headers['content-type']]).toEqual(['begin()', expect.stringContaining('javascript')])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await ask('/assets/index.js', 'gzip, br')
  expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br'])
  const head = await ask('/assets/index.js', undefined, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '7'])
  const icon = await ask('/favicon.svg')
  expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'public, max-age=3600'])
})

test('the service worker of earlier versions is replaced by one that removes it and the files that it kept', async () => {
  const code = readFileSync(path.join(import.meta.dirname, '../../web/public/service-worker.js'), 'utf8')
  const listeners: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> = {}
  const kept = new Set(['build 1', 'build 2'])
  const registration = { unregister: vi.fn(async () => true) }
  const skipWaiting = vi.fn()
  const worker = new Function('addEventListener', 'skipWaiting', 'caches', 'registration', code)
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
  worker(
    (type: string, listener: never) => Object.assign(listeners, { [type]: listener }),
    skipWaiting,
    caches,
    registration,
  )
  listeners.install?.({ waitUntil: () => {} })
  expect(skipWaiting).toHaveBeenCalled()
  let left: Promise<void> | undefined
  listeners.activate?.({
    waitUntil: (work) => {
      left = work
    },
  })
  await left
  expect([[...kept], registration.unregister.mock.calls.length]).toEqual([[], 1])
})

test('a file without a hash in its name is cached permanently only at its hashed address', async () => {
  const names = ['unsupported-browser.js', 'accent.css']
  const accented = readConfig({ DATA_DIR: dist, LOG_LEVEL: 'silent', ACCENT_COLOR: '#7A1F5C' })
  const parts = { connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist }
  const other = await createApp({ config: accented, ...parts })
  const keptOf = async (url: string) => (await other.server.inject(url)).headers['cache-control']
  const { body } = await other.server.inject({ url: '/', headers: { accept: 'text/html' } })
  for (const name of names) {
    const [address = ''] = body.match(new RegExp(`/${name}\\?[\\w-]{12}`)) ?? []
    expect(await keptOf(address)).toBe('public, max-age=31536000, immutable')
    expect(await keptOf(`${address}of-another-build`)).toBe('no-store')
    expect(await keptOf(`/${name}`)).toBe('public, max-age=3600')
  }
  expect((await open('/')).body).not.toContain('accent.css')
  await other.server.close()
})

test('the before-paint script is inlined in the page, and its hash allows no other inline script', async () => {
  const cookie = await signIn(await records.staffAccount())
  const code = "paint('$&')\nnow()"
  const hash = createHash('sha256').update(code).digest('base64')
  for (const opened of [await open('/login'), await open('/nowhere'), await open('/engagements', cookie)]) {
    expect(opened.body).toContain(`<script>${code}</script>`)
    expect(opened.body).not.toContain('before-paint.js')
    const policy = String(opened.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  }
  for (const url of ['/api/clients/my', '/assets/index.js', '/accent.css'])
    expect(String((await app.server.inject(url)).headers['content-security-policy'])).toMatch(/script-src 'self';/)
})

test('a script that would break the page when inlined is rejected at startup', () => {
  const wrong = mkdtempSync(path.join(tmpdir(), 'portal-dist-'))
  for (const code of ["say('</script>')", "say('<!-- ')"]) {
    writeFileSync(path.join(wrong, 'before-paint.js'), code)
    expect(() => writtenOut('<script src="/before-paint.js"></script>', wrong)).toThrow('cannot stand in the page')
  }
  rmSync(wrong, { recursive: true, force: true })
})

test('a missing file or call returns 404 without a page', async () => {
  const unseen = ['/assets/index.js.br', '/assets/..%2f.vite%2fscreens.json']
  for (const url of ['/assets/gone.js', '/api/nothing', ...unseen]) {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('an unknown screen returns 404, with the page for browsers', async () => {
  for (const url of ['/metrics', '/version', '/nowhere', '/engagements/1/nothing/at/all', '/.env']) {
    const { statusCode, headers } = await open(url)
    expect([url, statusCode]).toEqual([url, 404])
    if (url !== '/metrics') expect(headers['content-type']).toContain('text/html')
  }
  for (const url of ['/', '/login', '/engagements', '/engagements/1/files?a=b', '/work-orders'])
    expect([url, (await open(url)).statusCode]).toEqual([url, 200])
})
