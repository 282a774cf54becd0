import { readConfig } from '../platform/config.ts'
import { runPortal } from '../run-portal.ts'

// Starts the portal from environment settings, with the screens of the folder SCREENS if there is one.
await runPortal(readConfig(process.env), { screens: process.env.SCREENS })
