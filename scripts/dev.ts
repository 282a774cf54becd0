import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWeb } from './build-web.ts'

/** `npm run dev`: the server restarts when its sources change, the screens reload in the browser at port 5173. */
await buildWeb((line) => console.log(line))
const watched = ['server', 'domain'].map((folder) => `--watch-path=${folder}`)
const server = spawn(process.execPath, [...watched, path.join('scripts', 'start.ts')], { stdio: 'inherit' })
// However this ends (SIGTERM, screens that cannot be served), the server does not stay behind and hold its data.
process.on('exit', () => server.kill())
const { createServer } = await import('vite')
const screens = await createServer({ root: 'web', configFile: path.join('web', 'vite.config.ts') })
await screens.listen()
screens.printUrls()
server.on('exit', (code) => process.exit(code ?? 0))
