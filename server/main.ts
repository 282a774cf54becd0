import path from 'node:path'
import { keepCompiledCode } from './compiled-code.ts'
import { readConfig } from './config.ts'

const webDist = path.resolve(import.meta.dirname, '..', 'web', 'dist')

/**
 * Runs the portal until it is stopped. Configuration problems end it with a sentence. Most modules are imported after the
 * compile cache is set up.
 */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    keepCompiledCode(config.DATA_DIR)
    const { runPortal } = await import('./run-portal.ts')
    await runPortal(config, webDist)
  } catch (error) {
    const { operatorsProblem } = await import('./operators-problem.ts')
    const sentence = operatorsProblem(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}
