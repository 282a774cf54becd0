// @module-tag own-database
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../server/platform/config/settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = ['SECURITY.md', ...globSync('docs/security/*.md', { cwd: root }).sort()]
const decisions = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((file) => path.basename(file).slice(0, 4)))
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8')

/** Paths, tests and settings in code marks that there are not, and links that lead nowhere. */
function wrongIn(text: string, folder: string): string[] {
  const marked = [...text.matchAll(/`([^`\s]+)`/g)].map((found) => found[1] ?? '')
  const paths = marked.filter((one) => /^(?:server|web|domain|e2e|scripts|docs)\//.test(one))
  const missing = paths.filter((one) => globSync(one, { cwd: root }).length === 0)
  const names = marked.filter((one) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(one))
  const others = ['NODE_EXTRA_CA_CERTS', 'NAME_FILE']
  const unknown = names.filter((one) => !(one in settings) && !others.includes(one))
  const links = [...text.matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map((found) => found[1] ?? '')
  const lost = links.filter((link) => !/^https?:/.test(link) && !existsSync(path.join(root, folder, link)))
  return [...missing, ...unknown, ...lost]
}

test.each(pages)('%s names only existing files, settings and pages', (page) => {
  expect(wrongIn(textOf(page), path.dirname(page))).toEqual([])
})

describe('the list of ASVS requirements', () => {
  const rows = [
    ...textOf('docs/security/asvs.md').matchAll(/^\| ([\d.]+) \| ([12]) \| (.+?) \| (.+?) \| (.*?) \|$/gm),
  ].map(([, number = '', level = '', about = '', state = '', by = '']) => ({ number, level, about, state, by }))

  test('lists each requirement of levels 1 and 2 once, in order', () => {
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
    const order = rows.map(({ number }) =>
      number
        .split('.')
        .map((part) => part.padStart(3, '0'))
        .join('.'),
    )
    expect(order).toEqual([...new Set(order)].toSorted())
  })

  test('gives every requirement a known state and an explanation', () => {
    const known = ['holds', 'operator', 'not applicable', 'deviates']
    expect(rows.filter(({ state, by }) => !known.includes(state) || by.trim() === '')).toEqual([])
  })

  test('names only existing decisions', () => {
    const named = rows.flatMap(({ by }) => by.match(/\b0\d{3}\b/g) ?? [])
    expect(named.filter((one) => !decisions.has(one))).toEqual([])
  })

  test('states the correct totals', () => {
    for (const [, state = '', count] of textOf('docs/security/asvs.md').matchAll(/\*\*(\w[\w ]*)\*\*:? (\d+)/g))
      expect([state, rows.filter((row) => row.state === state).length]).toEqual([state, Number(count)])
  })
})
