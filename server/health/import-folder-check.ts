import type { Config } from '../config.ts'
import type { Check, Found } from './finding.ts'
import { folderProblem } from './folder-problem.ts'

/** The watched folder is there, and its files can be read and renamed. */
export const importFolderCheck = ({ IMPORT_FOLDER }: Config): Check => ({
  name: 'import folder',
  advice: 'See that IMPORT_FOLDER is there, and belongs to this user.',
  run: async (): Promise<Found> => {
    if (IMPORT_FOLDER === null) return { state: 'off', fact: 'IMPORT_FOLDER is not set' }
    const problem = await folderProblem(IMPORT_FOLDER)
    if (problem === undefined) return { state: 'ok', fact: `${IMPORT_FOLDER} is watched` }
    const advice =
      'Make that folder for the user of the portal, or correct IMPORT_FOLDER: the portal imports nothing from it until then.'
    return { state: 'wrong', fact: `IMPORT_FOLDER ${problem}`, advice }
  },
})
