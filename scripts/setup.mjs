// Runs a script of this project: node scripts/setup.mjs SCRIPT [ARGUMENTS].
// Gets what is missing first: Node 24 (from the npm package `node`) where the running one is older, and the
// project's packages where they are not those of the lockfile. It must itself run on Node 20 and need nothing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    fail(`Node ${fetchedVersion} could not be fetched. Install Node ${neededMajor} or newer and try again.`)
  return binary
}

function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const stamp = path.join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256').update(lock).update(node).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages ...')
  npm(node, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** npm itself goes on under the chosen Node: an older one would make it pick older versions of packages. */
function npm(underNode, args) {
  const cli = process.env.npm_execpath
  const environment = { ...process.env, PATH: `${path.dirname(underNode)}${path.delimiter}${process.env.PATH}` }
  const [program, first] = cli?.endsWith('.js') ? [underNode, [cli]] : ['npm', []]
  const result = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  if (result.status !== 0) fail(`npm ${args[0]} failed; what it said stands above.`)
}

function run(args) {
  const environment = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
  // The lock on the data directory comes from a part of Node that still calls itself experimental.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  // Ctrl-C reaches the child by itself; this process only waits for it. Other signals are handed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
