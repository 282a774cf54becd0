import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Finds the modules of a package that only a measurement needs, and that would be a large part of every install: it is fetched
 * into `.tools` when first asked for.
 */
export function fetchPackage(name: string, version: string): NodeJS.Require {
  const folder = path.resolve(import.meta.dirname, '..', '.tools', `${name}-${version}`)
  if (!existsSync(path.join(folder, 'node_modules', name))) {
    console.log(`Fetching ${name} ${version} into .tools ...`)
    const npmArguments = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
    const { status } = spawnSync('npm', ['install', ...npmArguments], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`Could not fetch ${name}. See the message of npm above.`)
  }
  return createRequire(path.join(folder, 'node_modules', name, 'package.json'))
}
