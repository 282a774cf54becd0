import { readConfig } from '../config.ts'
import { runPortal } from '../run-portal.ts'

// The portal as a process of its own, by the settings of the environment and without its screens, which take a build.
await runPortal(readConfig(process.env))
