import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWeb } from '../scripts/build-web.ts'
import { outcome } from '../scripts/run-program.ts'

/** Builds the current screens and creates the demo once, which each portal copies. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-made-'))
  const demo = path.join(folder, 'demo')
  const demoCreated = outcome(process.execPath, [path.join(import.meta.dirname, 'make-demo.ts'), demo])
  await buildWeb(console.log)
  const { ok, said } = await demoCreated
  if (!ok) throw new Error(`Could not create the demo:\n${said}`)
  process.env.MADE_DEMO = demo
  return () => rmSync(folder, { recursive: true, force: true })
}
