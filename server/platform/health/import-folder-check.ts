import type { Config } from '../config.ts'
import type { Check, Found } from './finding.ts'
import { folderProblem } from './folder-problem.ts'

/** Checks that the watched folder exists and its files can be read and renamed. */
export const importFolderCheck = ({ IMPORT_FOLDER }: Config): Check => ({
  name: 'import folder',
  advice: 'Check that IMPORT_FOLDER exists and belongs to this user.',
  run: async (): Promise<Found> => {
    if (IMPORT_FOLDER === null) return { state: 'off', fact: 'IMPORT_FOLDER is not set' }
    const problem = await folderProblem(IMPORT_FOLDER)
    if (problem === undefined) return { state: 'ok', fact: `watching ${IMPORT_FOLDER}` }
    const advice =
      'Create the folder for the user of the portal, or correct IMPORT_FOLDER. Until then, the portal imports nothing from it.'
    return { state: 'wrong', fact: `IMPORT_FOLDER ${problem}`, advice }
  },
})
