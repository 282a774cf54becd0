import { lockDataDir } from '../platform/database/data-dir-lock.ts'

/** A process that takes a data directory and keeps it until it is killed. */
await lockDataDir(process.argv[2] ?? '', 'portal')
process.send?.('locked')
setInterval(() => {}, 1000)
