import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { operatorsProgram } from '../server/cli/program.ts'
import { settings } from '../server/platform/config/settings.ts'
import { type Environment, readConfig } from '../server/platform/config.ts'
import { productionSettings } from '../server/testing/production-settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = ['README.md', ...globSync('docs/{operate,integrate}/*.md', { cwd: root }).sort()]
const known = new Set<string>(Object.keys(settings))
/** A setting of Node, and the placeholder for any setting. */
const others = new Set(['NODE_EXTRA_CA_CERTS', 'NAME_FILE'])
const isSetting = (name: string): boolean =>
  known.has(name) || others.has(name) || (name.endsWith('_FILE') && known.has(name.slice(0, -'_FILE'.length)))

/** Error of the command line for the words of a documented command; nothing is run. */
async function misunderstood(line: string): Promise<string | undefined> {
  const words = execFileSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
  const program = operatorsProgram('portal')
  const quiet = (command: Command): void => {
    command.configureOutput({ writeErr: () => {}, writeOut: () => {} })
    if (command.commands.length === 0) command.action(() => {})
    else command.commands.forEach(quiet)
  }
  quiet(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? undefined : error.message
  }
}

test('the README lists the settings that production needs', () => {
  const block = readFileSync(path.join(root, 'README.md'), 'utf8').match(/^```\n(PUBLIC_URL=.*?)^```/ms)?.[1] ?? ''
  const needed = block
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  const production: Environment = { ...Object.fromEntries(needed), NODE_ENV: 'production' }
  expect(needed).toHaveLength(10)
  expect(() => readConfig(production)).not.toThrow()
  // The portal cannot see that a provider expects a secret, and without DATABASE_URL it uses DATA_DIR.
  for (const [name = ''] of needed.filter(([name]) => name !== 'OIDC_CLIENT_SECRET' && name !== 'DATABASE_URL'))
    expect(() => readConfig({ ...production, [name]: '' })).toThrow()
})

const { scripts: npmScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const allPages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

test('npm scripts that run a server use exec, so that a signal to npm ends the server', () => {
  expect([npmScripts.start, npmScripts.dev]).toEqual([expect.stringMatching(/^exec /), expect.stringMatching(/^exec /)])
})

test.each(allPages)('%s calls npm scripts that exist, and other scripts so that they run with Node 20', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const called = [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z-]+)\b/g)].map((found) => found[1] ?? '')
  expect(called.filter((name) => npmScripts[name] === undefined)).toEqual([])
  expect(text.match(/node scripts\/\S+\.ts/g) ?? []).toEqual([])
})

test.each(allPages)('%s quotes addresses with a question mark, which is a pattern in some shells', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  expect(text.match(/^curl .*\s(?!['"])\S*\?\S*/gm) ?? []).toEqual([])
})

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].map((found) => found[1] ?? '')
  const set = blocks.flatMap((block) => [...block.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)])

  /** A variable of the page's own commands. */
  const usedHere = (name: string): boolean => text.includes(`$${name}`)

  test('names only existing settings', () => {
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map((found) => found[1] ?? '')
    expect(
      [...named, ...set.map(([, name = '']) => name)].filter((name) => !isSetting(name) && !usedHere(name)),
    ).toEqual([])
  })

  test('gives settings values that production accepts', () => {
    const environment: Environment = Object.fromEntries(
      set.filter(([, , value]) => value !== '...').map(([, name = '', value]) => [name.replace(/_FILE$/, ''), value]),
    )
    const signOn =
      'OIDC_ISSUER' in environment ? { STAFF_SIGN_ON: 'on', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'x' } : {}
    expect(() =>
      readConfig({ ...productionSettings, DATA_DIR: '/srv/portal', ...signOn, ...environment }),
    ).not.toThrow()
  })

  test('calls commands with valid options and all required arguments', async () => {
    const called = [...text.matchAll(/(?:npm run portal --|server\/portal\.js) ([^`\n]+(?:\n[^`\n]+(?=`))?)/g)]
    const wrong: string[] = []
    for (const [, words = ''] of called) {
      const problem = await misunderstood(words.replace(/\s+/g, ' '))
      if (problem !== undefined) wrong.push(`${words}: ${problem}`)
    }
    expect(wrong).toEqual([])
  })

  test('links only to existing files', () => {
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((found) => found[1] ?? '')
    expect(linked.filter((file) => !existsSync(path.join(root, path.dirname(page), file)))).toEqual([])
  })
})
