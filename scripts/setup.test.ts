// @module-tag slow
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** A clone in small: one package that only the build needs, one for this system and one for another. */
const template = mkdtempSync(path.join(tmpdir(), 'portal-setup-'))
const clone = `${template}-clone`
const installed = (name: string): boolean => existsSync(path.join(clone, 'node_modules', name, 'package.json'))
const npm = (...args: string[]) => spawnSync('npm', [...args, '--offline'], { cwd: template, env: environment })

function writePackage(folder: string, content: object): void {
  mkdirSync(path.join(template, folder), { recursive: true })
  writeFileSync(path.join(template, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...content }))
}

beforeAll(() => {
  writePackage('builder', { name: 'builder' })
  writePackage('here', { name: 'here' })
  writePackage('elsewhere', { name: 'elsewhere', os: ['aix'] })
  npm('pack', './builder', './here', './elsewhere')
  writePackage('.', {
    name: 'clone',
    devDependencies: { builder: 'file:builder-1.0.0.tgz' },
    optionalDependencies: { here: 'file:here-1.0.0.tgz', elsewhere: 'file:elsewhere-1.0.0.tgz' },
  })
  npm('install', '--package-lock-only')
  cpSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(template, 'scripts', 'setup.mjs'))
  writeFileSync(path.join(template, 'script.mjs'), 'console.log("it runs")')
})
beforeEach(() => cpSync(template, clone, { recursive: true }))
afterEach(() => rmSync(clone, { recursive: true }))
afterAll(() => rmSync(template, { recursive: true }))

const { NODE_ENV: _, npm_config_omit: __, ...environment } = process.env
function start(settings: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', 'script.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...environment, npm_config_offline: 'true', ...settings },
  })
  return stdout + stderr
}

describe('the setup before every command', () => {
  test.each<Record<string, string>>([
    { NODE_ENV: 'production' },
    { npm_config_omit: 'dev' },
    { NODE_ENV: 'production', npm_config_omit: 'dev optional' },
  ])('installs what the build needs, whatever the settings: %j', (settings) => {
    expect(start(settings)).toContain('it runs')
    expect(installed('builder')).toBe(true)
    expect(installed('here')).toBe(true)
  })

  test('installs only once', () => {
    expect(start()).toContain('Installing packages')
    expect(start()).toBe('it runs\n')
  })

  test('reinstalls packages that another npm command removed', () => {
    start()
    const prune = ['prune', '--omit=dev', '--omit=optional', '--offline']
    spawnSync('npm', prune, { cwd: clone, env: environment })
    expect(installed('builder')).toBe(false)
    expect(start({ NODE_ENV: 'production' })).toContain('Packages are missing (')
    expect(installed('builder')).toBe(true)
    expect(installed('here')).toBe(true)
    expect(start()).toBe('it runs\n')
  })

  test('installs again after an interrupted install', () => {
    start()
    rmSync(path.join(clone, 'node_modules', '.installed'))
    rmSync(path.join(clone, 'node_modules', 'builder'), { recursive: true })
    expect(start()).toContain('it runs')
    expect(installed('builder')).toBe(true)
  })

  test('names the packages that npm did not install, and does not run the command', () => {
    const lock = path.join(clone, 'package-lock.json')
    const content = JSON.parse(readFileSync(lock, 'utf8'))
    content.packages['node_modules/ghost/node_modules/deep'] = { version: '1.0.0', optional: false }
    writeFileSync(lock, JSON.stringify(content))
    const output = start()
    expect(output).toMatch(/npm ci failed|npm ci left out deep/)
    expect(output).not.toContain('it runs')
  })
})
