import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { portalSettings } from '../settings.ts'
import { silentLog } from '../testing/test-portal.ts'
import { screenDrawing, toBeDrawn } from './drawn-page.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'portal-drawing-'))
mkdirSync(path.join(dist, '.server'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
/** In place of the screens: what it is given decides what it draws. */
writeFileSync(
  path.join(dist, '.server', 'draw.js'),
  `export async function draw({ answers, signedIn, phone, settings }, address) {
    const { pathname, hash } = new URL(address, 'http://portal.invalid')
    if (pathname === '/broken') throw new Error('no')
    if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 2000).unref())
    if (pathname === '/styled') return '<i style="width:50%"></i><i style="width:50%">style=&quot;x&quot;</i><i style="--side:28px"></i><i style="background:url(&quot;x&quot;)"></i>'
    return '<p>' + [settings.product_name, pathname, hash, signedIn, phone, ...Object.keys(answers)].join(' ') + '</p>'
  }`,
)
const page =
  '<!doctype html><html lang="en"><head><script type="module" crossorigin src="/assets/entry.js"></script><link rel="modulepreload" crossorigin href="/assets/frame.js"><link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin></head><body><div id="root"></div><noscript>...</noscript></body></html>'
const draw = screenDrawing(dist, silentLog()) ?? expect.fail()
const settings = portalSettings(readConfig({ DATA_DIR: dist, PRODUCT_NAME: 'Portal' }))

test('a screen is rendered with the settings, address, sign-in state and preloaded data', async () => {
  expect(await draw({ settings, address: '/engagements?x=1', answers: { '/api/a': 1 } })).toBe(
    '<p>Portal /engagements  true true /api/a</p>',
  )
  expect(await draw({ settings, address: '/login#token=x' })).toBe('<p>Portal /login #token=x false true</p>')
})

test('style attributes that the content security policy forbids are left to before-paint.js', async () => {
  expect(await draw({ settings, address: '/styled', answers: {} })).toBe(
    '<i data-style="width:50%"></i><i data-style="width:50%">style=&quot;x&quot;</i><i data-style="--side:28px"></i><i></i>',
  )
})

test('a server-rendered page is painted before its code and fonts are requested', () => {
  const html = toBeDrawn(page)
  expect(html).toContain('<html data-drawn lang="en">')
  expect(html).toContain('<script type="text/plain" id="entry">/assets/entry.js</script>')
  expect(html).toContain('<link rel="later" crossorigin href="/assets/frame.js">')
  expect(html).not.toMatch(/type="module"|modulepreload|woff2/)
})

describe('rendering in the browser', () => {
  test('happens if the server cannot render a screen', async () => {
    expect(await draw({ settings, address: '/broken', answers: {} })).toBeUndefined()
  })

  test('happens if rendering takes too long, or if four screens are already being rendered', async () => {
    const slow = Array.from({ length: 4 }, () => draw({ settings, address: '/slow', answers: {} }))
    expect(await draw({ settings, address: '/engagements', answers: {} })).toBeUndefined()
    for (const each of await Promise.all(slow)) expect(each).toBeUndefined()
  })

  test('happens if the build has no server rendering code', () => {
    expect(screenDrawing(path.join(dist, 'none'), silentLog())).toBeUndefined()
  })
})
