import { setTimeout as wait } from 'node:timers/promises'
import { noDatabase, tooBusy } from '@portal/domain/contract/error-answer'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { sessionCookie } from '../../features/session/cookie.ts'
import { createSession } from '../../features/session/data.ts'
import { builtScreens, removeScreens } from '../../testing/built-screens.ts'
import { recordsIn } from '../../testing/records.ts'
import { migrated } from '../../testing/test-database.ts'
import { silentLog, testPortal } from '../../testing/test-portal.ts'
import { version } from '../../version.ts'
import { readConfig } from '../config.ts'
import { nothingStored, saveCompany } from '../settings/company-data.ts'

const portal = await testPortal()
const { records, signIn, connection, clock } = portal
beforeEach(portal.reset)

const dist = builtScreens()
const config = readConfig({ DATA_DIR: dist, LOG_LEVEL: 'silent' })
const app = await createApp({ config, connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist })
afterAll(async () => {
  await app.server.close()
  removeScreens(dist)
})

const open = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { accept: 'text/html', ...headers, ...(cookie !== undefined && { cookie }) } })
/** Address of a screen whose page contains the answers of these calls. */
const withCalls = (path: string, ...calls: string[]): string =>
  `${path}?${calls.map((call) => `call=${encodeURIComponent(call)}`).join('&')}`
const answersIn = (page: string): Record<string, unknown> =>
  JSON.parse(page.match(/id="query-cache">(.*?)<\/script>/s)?.[1] ?? '{}')

const titlesIn = (page: string): string[] => [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title)

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
      way: 'link',
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
    await starting.server.inject({ url: '/engagements', headers: { accept: 'text/html', cookie } })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.filter((statement) => !known.has(statement) && !statement.includes('"session"'))).toEqual([])
    await starting.server.close()
  })

  test('renders further pages once it is ready, until it closes', async () => {
    const starting = await fresh()
    await starting.warmUp()
    statements.length = 0
    await vi.waitFor(() => expect(statements.length).toBeGreaterThan(5), { timeout: 5000 })
    await starting.server.close()
    statements.length = 0
    await wait(700)
    expect(statements).toEqual([])
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
  test('contains the answers of its calls, identical to the answers to the browser', async () => {
    const id = await records.engagement({ title: 'Claims </script><b>intake' })
    const cookie = await signIn(await records.stakeholderAccount([id], { first_name: 'Helen' }))
    const calls = ['/api/clients/my', `/api/projects/${id}/header`, `/api/sharing-area/files?project_id=${id}`]
    const { body, headers } = await open(withCalls(`/engagements/${id}/files`, ...calls), cookie)
    const answers = answersIn(body)
    expect(Object.keys(answers).toSorted()).toEqual(calls)
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
    const url = withCalls(`/engagements/${id}/files`, '/api/clients/my', `/api/projects/${id}/header`)
    const looks = await looksAtSessions(async () => {
      expect(Object.keys(answersIn((await open(url, cookie)).body))).toHaveLength(2)
    })
    expect(looks).toBe(1)
    await app.portal.db.deleteFrom('session').where('account_id', '=', account).execute()
    expect((await app.server.inject({ url: '/api/clients/my', headers: { cookie } })).statusCode).toBe(401)
    expect((await open(url, cookie)).headers.location).toBe(`/login?referrer_link=${encodeURIComponent(url)}`)
  })

  test('names the files of its screen and of the shell that index.html does not name', async () => {
    const id = await records.engagement()
    const cookie = await signIn(await records.stakeholderAccount([id]))
    const filesIn = async (url: string, as?: string) => {
      const { body } = await open(url, as)
      expect(body.match(/<script type="module"/g)).toHaveLength(1)
      const sheets = [...body.matchAll(/<link rel="stylesheet" crossorigin href="([^"]*)"/g)].map(([, file]) => file)
      return [...sheets, ...JSON.parse(body.match(/const load = \(\) => (\[.*?\])/)?.[1] ?? '[]')]
    }
    const index = ['/assets/index.css']
    const ofShell = ['/assets/shell.js', '/assets/shared.js']
    expect(await filesIn(`/engagements/${id}/files`, cookie)).toEqual([
      ...index,
      '/assets/shared.css',
      '/assets/files.css',
      '/assets/index.js',
      ...ofShell,
      '/assets/files.js',
    ])
    expect(await filesIn('/nowhere', cookie)).toEqual([...index, '/assets/shared.css', '/assets/index.js', ...ofShell])
    expect(await filesIn('/login')).toEqual([...index, '/assets/index.js'])
  })

  test('is rendered for a phone if the User-Agent header says so', async () => {
    const cookie = await signIn(await records.staffAccount())
    const rootFor = async (agent: string) =>
      (await open('/overview', cookie, { 'user-agent': agent })).body.match(/<div id="root"[^>]*><i>\w+/)?.[0]
    expect(await rootFor('Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36')).toBe(
      '<div id="root" data-phone><i>phone',
    )
    expect(await rootFor('Mozilla/5.0 (X11; Linux x86_64) Safari/537.36')).toBe('<div id="root"><i>desktop')
  })

  test('is left to the browser if the screen cannot be rendered', async () => {
    const { statusCode, body } = await open('/broken', await signIn(await records.staffAccount()))
    expect([statusCode, answersIn(body)]).toEqual([200, {}])
    expect(body).toContain('<div id="root"></div>')
    expect(titlesIn(body)).toEqual(['Static'])
  })

  test('has the title of its screen in the head, or of its record where the screen shows one', async () => {
    const cookie = await signIn(await records.staffAccount())
    expect(titlesIn((await open('/overview', cookie)).body)).toEqual(['Static'])
    const { body } = await open('/engagements/e1/files', cookie)
    expect(titlesIn(body)).toEqual(['Page &amp; name'])
    expect(body.indexOf('/assets/index.css')).toBeLessThan(body.indexOf('<title>'))
    expect(body.indexOf('</title></head>')).toBeLessThan(body.indexOf('<body>'))
  })
})

describe('a page without access', () => {
  test('contains no data of an engagement that the viewer cannot access', async () => {
    const theirs = await records.engagement({ title: 'Secret merger' })
    const mine = await records.engagement({ title: 'Mine' })
    const cookie = await signIn(await records.stakeholderAccount([mine]))
    const calls = [theirs, mine].map((id) => `/api/projects/${id}/header`)
    const { body } = await open(withCalls(`/engagements/${theirs}/files`, ...calls), cookie)
    expect(body).not.toContain('Secret merger')
    expect(Object.keys(answersIn(body))).toEqual(calls.slice(1))
  })

  test('redirects to the login without a session or after the session ended', async () => {
    const id = await records.engagement({ title: 'Secret merger' })
    const cookie = await signIn(await records.stakeholderAccount([id], { first_name: 'Helen' }))
    await app.portal.db.deleteFrom('session').execute()
    const url = withCalls(`/engagements/${id}/files`, `/api/projects/${id}/header`)
    for (const { statusCode, body, headers } of [await open(url), await open(url, cookie)]) {
      expect([statusCode, body]).toEqual([302, ''])
      expect(headers.location).toBe(`/login?referrer_link=${encodeURIComponent(url)}`)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('contains no personal data if its calls are made without a session', async () => {
    const id = await records.engagement({ title: 'Secret merger' })
    const { body } = await open(withCalls('/login', '/api/clients/my', `/api/projects/${id}/header`))
    expect(answersIn(body)).toEqual({})
    expect(body).not.toMatch(/Secret merger/)
  })
})

describe('a page that is the same for everybody', () => {
  /** The device, product, nonce and number of the rendering. */
  const renderingIn = (body: string): string[] => body.match(/<i>(.*?)<\/i>/)?.[1]?.split(',') ?? []
  const agent = 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36'

  test('is rendered once for each kind of device, with another nonce in each response, which its policy allows', async () => {
    const nonces = new Set<string>()
    const renderings = new Set<string>()
    for (const headers of [{}, {}, { 'user-agent': agent }, { 'user-agent': agent }]) {
      const { body, headers: sent } = await open('/login', undefined, headers)
      const [device, product, nonce = '', count] = renderingIn(body)
      expect([device, product]).toEqual(['user-agent' in headers ? 'phone' : 'desktop', config.PRODUCT_NAME])
      expect(sent['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`)
      expect(new Set([...body.matchAll(/nonce="(.*?)"/g)].map(([, each]) => each))).toEqual(new Set([nonce]))
      expect([sent['cache-control'], answersIn(body)]).toEqual(['no-store', {}])
      nonces.add(nonce)
      renderings.add(`${count}`)
    }
    expect([nonces.size, renderings.size]).toEqual([4, 2])
  })

  test('is rendered again if the address has a query, a person is signed in, or the browser has just logged out', async () => {
    const cookie = await signIn(await records.staffAccount())
    const count = async (url: string, as?: string) => renderingIn((await open(url, as)).body).at(-1)
    const cached = await count('/login')
    const others = [
      await count('/login?referrer_link=%2Foverview'),
      await count('/login?referrer_link=%2Foverview'),
      await count('/login', cookie),
      await count('/login', 'logged-out=now'),
    ]
    expect(new Set([cached, ...others]).size).toBe(5)
    expect((await open('/login', 'logged-out=now')).body).toContain('data-logged-out="now"')
    expect((await open('/login')).body).not.toContain('data-logged-out')
    expect(await count('/login')).toBe(cached)
  })

  test('shows other settings after a restart with them, and is rendered again an hour later', async () => {
    const renamed = readConfig({ DATA_DIR: dist, LOG_LEVEL: 'silent', PRODUCT_NAME: 'Harbour' })
    const parts = { connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist }
    await open('/login')
    const restarted = await createApp({ config: renamed, ...parts })
    const { body } = await restarted.server.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect([renderingIn(body)[1], body.includes(config.PRODUCT_NAME)]).toEqual(['Harbour', false])
    await restarted.server.close()
    const before = renderingIn((await open('/login')).body).at(-1)
    clock.advance(60 * 60 * 1000)
    const [device, ...rest] = renderingIn((await open('/login')).body)
    expect(device).toBe('desktop')
    expect(rest.at(-1)).not.toBe(before)
  })
})

test('an overloaded process answers a page with one that says so and tries again', async () => {
  const waiting = vi.spyOn(connection, 'longestWait').mockReturnValue(2000)
  const parts = { config, connection, log: silentLog(), now: clock.now, mailServer: null, webDist: dist }
  const busy = await createApp(parts)
  const { statusCode, headers, body } = await busy.server.inject({ url: '/overview', headers: { accept: 'text/html' } })
  expect([statusCode, headers['retry-after'], headers.refresh]).toEqual([503, '2', '2'])
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain(tooBusy)
  const [, stylesheet = ''] = body.match(/<link rel="stylesheet" href="([^"]*)"/) ?? []
  expect((await busy.server.inject(stylesheet)).headers['content-type']).toContain('text/css')
  for (const file of ['/assets/index.js', '/accent.css']) expect((await busy.server.inject(file)).statusCode).toBe(200)
  waiting.mockRestore()
  await busy.server.close()
})

test('while the database is down, a signed-in person gets a page that tries again, also if their browser accepts anything', async () => {
  const cookie = await signIn(await records.staffAccount())
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const executed = vi.spyOn(connection.db.getExecutor(), 'executeQuery').mockRejectedValue(down)
  for (const accept of ['text/html', '*/*']) {
    const { statusCode, headers, body } = await open('/overview', cookie, { accept })
    expect([statusCode, headers['retry-after'], headers.refresh]).toEqual([503, '2', '2'])
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-store'])
    expect(body).toContain(noDatabase)
  }
  executed.mockRestore()
  expect((await open('/overview', cookie)).statusCode).toBe(200)
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

test('pages, also cached ones, and their accent follow what superusers save', async () => {
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const stored = { ...nothingStored, product_name: 'Tideway Portal', accent_color: '#1f2d5c', logo }
  const before = await open('/login')
  expect(before.body).toContain('desktop,Client Portal')
  await saveCompany(connection.db, stored, clock.now())
  await app.portal.company.follow(1)
  const { body } = await open('/login')
  expect(body).toContain('desktop,Tideway Portal')
  expect(body).not.toContain('Client Portal')
  expect(body).toMatch(/"logo_url":"\/logo\?[\w-]{12}","logo_width":28/)
  const [accent = ''] = body.match(/\/accent\.css\?[\w-]{12}/) ?? []
  const style = await app.server.inject(accent)
  expect([style.body.includes('--accent: #1f2d5c'), style.headers['cache-control']]).toEqual([
    true,
    'public, max-age=31536000, immutable',
  ])
  await portal.reset()
  await app.portal.company.follow(0)
  expect((await open('/login')).body).not.toContain('accent.css')
})

test('only scripts with the nonce of the page run in it', async () => {
  const cookie = await signIn(await records.staffAccount())
  const nonces = new Set<string>()
  for (const opened of [await open('/login'), await open('/nowhere'), await open('/overview', cookie)]) {
    const policy = String(opened.headers['content-security-policy'])
    const nonce = policy.match(/script-src 'self' 'nonce-([\w+/=]{24})';/)?.[1] ?? ''
    expect(opened.body).toContain(`<script nonce="${nonce}">paint()</script>`)
    expect(opened.body).toContain(`${config.PRODUCT_NAME},${nonce}`)
    expect(policy.match(/[\w-]+ 'unsafe[^;]*/g)).toEqual(["style-src-attr 'unsafe-inline'"])
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
  for (const url of ['/api/clients/my', '/assets/index.js', '/accent.css']) {
    const policy = String((await app.server.inject(url)).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).not.toContain('unsafe')
  }
})

test('a missing file or call returns 404 without a page', async () => {
  const unseen = ['/assets/index.js.br', '/assets/..%2f.vite%2fscreens.json']
  for (const url of ['/assets/gone.js', '/api/nothing', ...unseen]) {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('an unknown screen returns 404, with the page for browsers', async () => {
  for (const url of ['/metrics', '/nowhere']) {
    const { statusCode, headers } = await open(url)
    expect([url, statusCode]).toEqual([url, 404])
    if (url !== '/metrics') expect(headers['content-type']).toContain('text/html')
  }
  for (const url of ['/', '/login', '/work-orders?a=b']) expect([url, (await open(url)).statusCode]).toEqual([url, 200])
})
