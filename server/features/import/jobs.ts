import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal } from '../../platform/portal.ts'
import { jobName, removeImportLeftovers, runWaiting } from './uploaded-import.ts'
import { takeFromFolder } from './watched-folder.ts'
import { takeFromPrefix } from './watched-prefix.ts'

export const importJobs = (portal: Portal): JobKind<never>[] => [
  { name: jobName, cron: '* * * * *', handle: () => runWaiting(portal) },
  { name: 'remove-import-leftovers', cron: '37 2 * * *', handle: () => removeImportLeftovers(portal) },
  ...(portal.config.IMPORT_FOLDER === null
    ? []
    : [{ name: 'take-from-folder', cron: '* * * * *', handle: () => takeFromFolder(portal) }]),
  ...(portal.config.IMPORT_PREFIX === null
    ? []
    : [{ name: 'take-from-prefix', cron: '* * * * *', handle: () => takeFromPrefix(portal) }]),
]
