import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedBrowser } from '@portal/domain/session/validation'
import { parse } from 'acorn'
import { beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = (file: string) => new Function(readFileSync(join(root, 'public', file), 'utf8'))()
const page = readFileSync(join(root, 'index.html'), 'utf8')

beforeEach(() => {
  document.documentElement.dataset.theme = 'light'
})

describe('before the first paint', () => {
  test('the page uses the light theme', () => {
    run('before-paint.js')
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(page).toContain('data-theme="light"')
  })

  test('a stored dark theme is applied', () => {
    localStorage.setItem('clientPortal.theme', 'dark')
    run('before-paint.js')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(page.indexOf('/before-paint.js')).toBeLessThan(page.indexOf('type="module"'))
  })

  test('any other stored value means the light theme', () => {
    localStorage.setItem('clientPortal.theme', 'purple')
    run('before-paint.js')
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('server-rendered content', () => {
  test('gets its styles, and the outline stays until the screen appears', async () => {
    document.body.innerHTML = ''
    run('before-paint.js')
    document.body.insertAdjacentHTML('beforeend', '<div id="outline"><i data-style="--side:28px"></i></div>')
    await Promise.resolve()
    const outline = document.getElementById('outline')
    expect(outline?.innerHTML).toBe('<i style="--side: 28px;"></i>')
    document.body.insertAdjacentHTML('beforeend', '<div id="root"></div>')
    await Promise.resolve()
    expect(outline?.isConnected).toBe(true)
    document.getElementById('root')?.insertAdjacentHTML('beforeend', '<b data-style="width:50%"></b>')
    await Promise.resolve()
    expect(document.body.innerHTML).toBe('<div id="root"><b style="width: 50%;"></b></div>')
  })
})

test('a browser without modules shows that it is not supported', () => {
  document.body.innerHTML = '<div id="root">old</div>'
  run('unsupported-browser.js')
  expect(document.body).toHaveTextContent(unsupportedBrowser)
  expect(unsupportedBrowser).toBe(
    'Your browser is not supported. Please upgrade to a newer browser like Chrome or Firefox.',
  )
  expect(document.body).not.toHaveTextContent('old')
  expect(page).toContain('<script nomodule src="/unsupported-browser.js">')
})

describe('scripts for old browsers', () => {
  const served = readdirSync(join(root, 'public')).filter((file) => file.endsWith('.js'))
  const inPage = [...page.matchAll(/<script(?![^>]*type="module")[^>]*src="\/([^"]+)"/g)].map(([, file]) => file)

  test('are exactly the scripts that are served unbuilt, besides the one that browsers with a service worker load', () => {
    expect([...inPage, 'service-worker.js'].toSorted()).toEqual(served.toSorted())
  })

  test.each(served)('%s uses only JavaScript that Internet Explorer supports', (file) => {
    const text = readFileSync(join(root, 'public', file), 'utf8')
    expect(() => parse(text, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
    expect(() => parse(`${text};(() => {})()`, { ecmaVersion: 5 })).toThrow()
  })
})

test('the page contains no inline scripts or styles', () => {
  expect(page).not.toMatch(/<style|style=| on\w+=/)
  expect(page.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual(['<script type="application/json" id="portal-settings">'])
})
