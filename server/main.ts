import path from 'node:path'
import { readConfig } from './platform/config.ts'
import { endWithProblem } from './platform/operators-problem.ts'
import { runPortal } from './run-portal.ts'

const webDist = path.resolve(import.meta.dirname, '..', 'web', 'dist')

/** Runs the portal until it is stopped, `isEmpty` without demo data. Problems that the operator can solve end it with a sentence. */
export async function main({ isEmpty = false } = {}): Promise<void> {
  try {
    await runPortal(readConfig(process.env), { screens: webDist, isEmpty })
  } catch (error) {
    endWithProblem(error)
  }
}
