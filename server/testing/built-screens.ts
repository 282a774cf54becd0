import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Replaces web/app/rendering/render-page.tsx: renders its parameters and how many pages it rendered, and makes the calls
 * that are named in the query parameter `call` of the address.
 */
const renderPage = `
  let settings
  let renders = 0
  export const setSettings = (next) => { settings = next }
  export function renderPage(request) {
    const { url, isSignedIn } = request
    const { pathname } = new URL(url, 'http://portal.invalid')
    if (!isSignedIn && pathname.startsWith('/engagements')) return { redirectTo: '/login?referrer_link=' + encodeURIComponent(url) }
    const screen = pathname.endsWith('/files') ? '/engagements/:id/files' : 'other'
    return {
      status: pathname === '/nowhere' ? 404 : 200,
      routeIds: isSignedIn ? ['shell', screen] : [screen],
      title: 'Static',
      isTitleKnown: screen === 'other',
      isSameForAll: !isSignedIn && url === '/login',
      renderContent: async (nonce) => (pathname === '/broken' ? undefined : contentFor(request, nonce)),
    }
  }
  async function contentFor({ url, isPhone, send }, nonce) {
    renders += 1
    const { pathname, searchParams } = new URL(url, 'http://portal.invalid')
    const ofOverview = ['/api/clients/my', '/api/notifications/inbox', '/api/overview/todos', '/api/overview/changes', '/api/overview/people']
    const calls = ['/overview', '/engagements'].includes(pathname) ? ofOverview : searchParams.getAll('call')
    const answers = {}
    await Promise.all(calls.map(async (call) => {
      const answer = await send(call)
      if (answer.ok) answers[call] = await answer.json()
    }))
    return {
      title: 'Page & name',
      html: Buffer.from('<i>' + [isPhone ? 'phone' : 'desktop', settings.product_name, nonce, renders].join() + '</i>'),
      cache: JSON.stringify(answers),
    }
  }`

const index = `<!doctype html><html><head><title>__PRODUCT_NAME__</title><script nonce="__NONCE__">paint()</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<script nomodule src="/unsupported-browser.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css">
<link rel="stylesheet" href="/accent.css"><script type="application/json" id="portal-settings">__PORTAL_SETTINGS__</script></head>
<body><div id="root"></div></body></html>`

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
  'app/shell.tsx': { file: 'assets/shell.js', imports: ['_shared.js', 'index.html'] },
  'files/files-screen.tsx': { file: 'assets/files.js', css: ['assets/files.css'], imports: ['_shared.js'] },
}
const screens = { shell: 'app/shell.tsx', '/engagements/:id/files': 'files/files-screen.tsx' }

/** A folder like the one that the build leaves, as far as the server reads it. */
export function builtScreens(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'portal-dist-'))
  for (const folder of ['.vite', '.server', 'assets']) mkdirSync(path.join(dist, folder))
  const files = {
    'index.html': index,
    '.vite/manifest.json': JSON.stringify(manifest),
    '.vite/screens.json': JSON.stringify(screens),
    '.server/render-page.js': renderPage,
    'assets/index.js': 'begin()',
    'assets/index.js.br': 'compressed',
    'favicon.svg': '<svg/>',
    'unsupported-browser.js': 'say()',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dist, name), content)
  return dist
}

export const removeScreens = (dist: string): void => rmSync(dist, { recursive: true, force: true })
