// @module-tag own-database
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  license?: string
  link?: boolean
  dev?: boolean
}
const lockfile = path.resolve(import.meta.dirname, '../package-lock.json')
const packages = (JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Package> }).packages

/** Licences that ask only to be named. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])
/** Libraries that are used unmodified and loaded as separate files. */
const unchanged: Record<string, (name: string) => boolean> = {
  'LGPL-3.0-or-later': (name) => name.startsWith('@img/'),
  'MPL-2.0': () => true,
}

/** By an SPDX expression: one of several offered is enough, and all of those that hold together. */
function isAllowed(licence: string, name: string): boolean {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => free.has(part) || unchanged[part]?.(name) === true))
}

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
])('the licence %s is allowed: %s', (licence, taken) => {
  expect(isAllowed(licence, 'example')).toBe(taken)
})

test('every package in the lockfile has an allowed licence', () => {
  const refused = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { license }]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), license }))
    .filter(({ name, license }) => !isAllowed(license ?? 'none', name))
  expect(refused).toEqual([])
})
