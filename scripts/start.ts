import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isWebBuilt } from './build-web.ts'

/**
 * `npm start`: builds the screens and fills the demo where that is needed, then runs the portal in this very process. With
 * `--empty`, the portal has no demo data and its own data folder.
 */
const isEmpty = process.argv.includes('--empty')
if (isEmpty) process.env.DEMO_DATA_DIR ||= path.join('.data', 'empty')
const isFilled = isEmpty || existsSync(process.env.DEMO_DATA_DIR || path.join('.data', 'demo'))
if (!(await isWebBuilt()) || !isFilled) await prepare()
const { main } = await import('../server/main.ts')
await main({ isEmpty })

async function prepare(): Promise<void> {
  const child = spawn(process.execPath, [path.join('scripts', 'prepare.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  const stop = (): void => void child.kill()
  process.once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop)
  // The process has printed its error. It has no exit code if a signal ended it.
  if (code !== 0) process.exit(code ?? 143)
}
