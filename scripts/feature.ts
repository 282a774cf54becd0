import { existsSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { runProgram } from './run-program.ts'

/**
 * `npm run feature -- files`: the tests of one feature in the three workspaces, on the embedded database, and its
 * journeys in the browser, where e2e/ has some of its name. What follows the name goes to vitest (`--watch`, `-t words`).
 */

const root = path.resolve(import.meta.dirname, '..')
const [feature = '', ...options] = process.argv.slice(2)
const folders = ['domain', 'server', 'web']
  .map((workspace) => `${workspace}/${feature}`)
  .filter((folder) => feature !== '' && existsSync(path.join(root, folder)))
if (folders.length === 0) {
  console.error(`No workspace has a folder "${feature}". Say which feature: npm run feature -- work-orders`)
  process.exit(1)
}
const mode = options.includes('--watch') ? 'watch' : 'run'
const projects = ['domain', 'server', 'web'].flatMap((project) => ['--project', project])
const rest = options.filter((option) => option !== '--watch')
const unit = await runProgram('vitest', [mode, ...projects, ...folders.map((folder) => `${folder}/`), ...rest])

const journeys = `e2e/${feature}.spec.ts`
if (!existsSync(path.join(root, journeys))) process.exit(unit ? 0 : 1)
const CHROMIUM = await findBrowser((line) => console.log(line))
const browser = await runProgram('playwright', ['test', '--config', 'e2e/playwright.config.ts', journeys], { CHROMIUM })
process.exit(unit && browser ? 0 : 1)
