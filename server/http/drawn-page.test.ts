import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { portalSettings } from '../settings.ts'
import { silentLog } from '../testing/test-portal.ts'
import { pageDrawing } from './drawn-page.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'portal-drawing-'))
mkdirSync(path.join(dist, '.server'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
/** In place of the screens: what it is given decides what it draws. */
writeFileSync(
  path.join(dist, '.server', 'draw.js'),
  `export async function draw({ answers, signedIn, phone, settings }, { pathname, hash }) {
    if (pathname === '/broken') throw new Error('no')
    if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 2000).unref())
    if (pathname === '/styled') return '<i style="width:50%"></i><i style="width:50%">style=&quot;x&quot;</i><i style="--side:28px"></i><i style="background:url(&quot;x&quot;)"></i>'
    return '<p>' + [settings.product_name, pathname, hash, signedIn, phone, ...Object.keys(answers)].join(' ') + '</p>'
  }`,
)
const page =
  '<!doctype html><html lang="en"><head><script type="module" crossorigin src="/assets/entry.js"></script><link rel="modulepreload" crossorigin href="/assets/frame.js"><link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin></head><body><div id="root"></div><noscript>...</noscript></body></html>'
const draw = pageDrawing(dist, silentLog())
const settings = portalSettings(readConfig({ DATA_DIR: dist, PRODUCT_NAME: 'Portal' }))

describe('a drawn page', () => {
  test('holds its screen, for the person and the window it is for', async () => {
    const { html } = await draw({ page, settings, address: '/engagements?x=1', answers: { '/api/a': 1 } })
    expect(html).toContain('<div id="root"><p>Portal /engagements  true true /api/a</p></div>')
    expect(html).toContain('<html data-drawn lang="en">')
  })

  test('holds beside the login what a link from a mail makes of it', async () => {
    const { html } = await draw({ page, settings, address: '/login', behindLink: '/login#token=x' })
    expect(html).toContain('<div id="root"><p>Portal /login  false true</p></div>')
    expect(html).toContain('<div id="landing"><p>Portal /login #token=x false true</p></div></body>')
  })

  test('is painted before its code and its fonts are asked for', async () => {
    const { html } = await draw({ page, settings, address: '/login' })
    expect(html).toContain('<script type="text/plain" id="entry">/assets/entry.js</script>')
    expect(html).toContain('<link rel="later" crossorigin href="/assets/frame.js">')
    expect(html).not.toMatch(/type="module"|modulepreload|woff2/)
  })

  test('says in one style element what the content policy refuses as attributes, and names its hash', async () => {
    const { html, styles } = await draw({ page, settings, address: '/styled', answers: {} })
    const sheet = '[data-style="width:50%"]{width:50%}[data-style="--side:28px"]{--side:28px}'
    expect(html).toContain(`<style>${sheet}</style></head>`)
    expect(html).toContain('<i data-style="width:50%"></i><i data-style="width:50%">style=&quot;x&quot;</i>')
    expect(html).not.toMatch(/ style=/)
    expect(styles).toBe(createHash('sha256').update(sheet).digest('base64'))
  })
})

describe('a page goes out as it is', () => {
  test('where a screen cannot be drawn', async () => {
    expect(await draw({ page, settings, address: '/broken', answers: {} })).toEqual({ html: page })
  })

  test('where it takes long, and beyond four at a time', async () => {
    const slow = Array.from({ length: 4 }, () => draw({ page, settings, address: '/slow', answers: {} }))
    expect(await draw({ page, settings, address: '/engagements', answers: {} })).toEqual({ html: page })
    for (const each of await Promise.all(slow)) expect(each).toEqual({ html: page })
  })

  test('where the build left nothing to draw with', async () => {
    const bare = pageDrawing(path.join(dist, 'none'), silentLog())
    expect(await bare({ page, settings, address: '/login' })).toEqual({ html: page })
  })
})
