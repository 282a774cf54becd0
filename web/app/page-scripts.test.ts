import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedBrowser } from '@portal/domain/session/validation'
import { parse } from 'acorn'
import { beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = (file: string) => new Function(readFileSync(join(root, 'public', file), 'utf8'))()
const page = readFileSync(join(root, 'index.html'), 'utf8')
const inlineScript = page.match(/<script nonce="__NONCE__">(.*?)<\/script>/s)?.[1] ?? ''
const paint = () => new Function(inlineScript)()

beforeEach(() => {
  document.documentElement.dataset.theme = 'light'
})

describe('before the first paint', () => {
  test('the page uses the light theme', () => {
    paint()
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(page).toContain('data-theme="light"')
  })

  test('a stored dark theme is applied', () => {
    localStorage.setItem('clientPortal.theme', 'dark')
    paint()
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(page.indexOf(inlineScript)).toBeLessThan(page.indexOf('type="module"'))
  })

  test('any other stored value means the light theme', () => {
    localStorage.setItem('clientPortal.theme', 'purple')
    paint()
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  test('the stored width of the menu is applied', () => {
    localStorage.setItem('clientPortal.rail', 'narrow')
    paint()
    expect(document.documentElement.dataset.rail).toBe('narrow')
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

  test('are exactly the scripts that are served unbuilt', () => {
    expect(inPage.toSorted()).toEqual(served.toSorted())
  })

  const isOld = (text: string): void => {
    expect(() => parse(text, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
    expect(() => parse(`${text};(() => {})()`, { ecmaVersion: 5 })).toThrow()
  }

  test.each(served)('%s uses only JavaScript that Internet Explorer supports', (file) => {
    isOld(readFileSync(join(root, 'public', file), 'utf8'))
  })

  test('so does the script in the page', () => isOld(inlineScript))
})

test('the page contains no styles, and no script besides the one before the first paint', () => {
  expect(page).not.toMatch(/<style|style=| on\w+=/)
  expect(page.match(/<script(?![^>]*\bsrc=)[^>]*>/g)).toEqual([
    '<script nonce="__NONCE__">',
    '<script type="application/json" id="portal-settings">',
  ])
})
