// Runs a script of this project: node scripts/setup.mjs SCRIPT [ARGUMENTS].
// Gets what is missing first: Node 24 (from the npm package `node`) where the running one is older, and the
// project's packages where they are not those of the lockfile. It must itself run on Node 20 and need nothing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const neededMajor = 24
// argon2 came with 24.7.
const neededMinor = 7
const fetchedVersion = '24.9.0'

const node = nodeToUse()
installPackages()
run(process.argv.slice(2))

function nodeToUse() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return process.execPath
  const folder = path.join(root, '.tools', `node-${fetchedVersion}`)
  const binary = path.join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  console.log(`This is Node ${process.versions.node}; fetching Node ${fetchedVersion} into .tools ...`)
  mkdirSync(folder, { recursive: true })
  npm(process.execPath, [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `node@${fetchedVersion}`,
  ])
  if (!existsSync(binary))
    fail(`Could not fetch Node ${fetchedVersion}. Install Node ${neededMajor} or newer and try again.`)
  return binary
}

/**
 * The stamp is written last and holds the hash of the lockfile and the packages that this system cannot have. Any other
 * missing package (an interrupted install, `npm prune`, `npm install --omit=dev`) is noticed here.
 */
function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock)
  const stamp = path.join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256').update(lock).update(node).digest('hex')
  const [installed, ...impossible] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  const isImpossible = (name) => (impossible.length > 0 ? impossible.includes(name) : packages[name].optional)
  const missing = missingOf(packages).filter((name) => !isImpossible(name))
  if (installed === wanted && missing.length === 0) return
  console.log(
    installed === wanted
      ? `Packages are missing (${some(missing)}); installing them again ...`
      : 'Installing packages ...',
  )
  rmSync(stamp, { force: true })
  // The screens are built here, also for a production: what NODE_ENV or npm's settings leave out is asked for by name.
  const all = ['--include=dev', '--include=optional', '--include=peer']
  npm(node, ['ci', ...all, '--no-audit', '--no-fund', '--loglevel=error'])
  const stillMissing = missingOf(packages)
  const needed = stillMissing.filter((name) => !packages[name].optional)
  if (needed.length > 0)
    fail(`npm ci left out ${some(needed)}. Check "npm config list" for settings that exclude them.`)
  writeFileSync(stamp, [wanted, ...stillMissing].join('\n'))
}

/** Packages of the lockfile that are not in node_modules, including those for other systems. */
function missingOf(packages) {
  const names = Object.keys(packages).filter((name) => name.includes('node_modules/'))
  return names.filter((name) => !existsSync(path.join(root, name, 'package.json')))
}

function some(names) {
  const short = names.slice(0, 3).map((name) => name.replace(/^.*node_modules\//, ''))
  return short.join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
}

/**
 * Runs npm under the chosen Node, because an older one would select older package versions. Leaves out NODE_ENV, which means
 * something else to npm than to the portal.
 */
function npm(underNode, args) {
  const cli = process.env.npm_execpath
  const { NODE_ENV: _, ...rest } = process.env
  const environment = { ...rest, PATH: pathWith(underNode) }
  const [program, first] = cli?.endsWith('.js') ? [underNode, [cli]] : ['npm', []]
  const result = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  if (result.status !== 0) fail(`npm ${args[0]} failed. See its message above.`)
}

function pathWith(nodeFirst) {
  return [path.dirname(nodeFirst), process.env.PATH ?? ''].join(path.delimiter)
}

function run(args) {
  const environment = { ...process.env, PATH: pathWith(node) }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment })
  // Ctrl-C reaches the child by itself; this process only waits for it. Other signals are handed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // Exit like a shell: 143 after SIGTERM.
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
