import { spawnSync } from 'node:child_process'

/** `npm run format`: formats, sorts imports and mends what can be mended. */
const { status } = spawnSync('node_modules/.bin/biome', ['check', '--write', '.'], { stdio: 'inherit' })
process.exit(status ?? 1)
