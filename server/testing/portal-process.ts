import { readConfig } from '../platform/config.ts'
import { runPortal } from '../run-portal.ts'

// Starts the portal from environment settings, without screens, which would need a build.
await runPortal(readConfig(process.env))
