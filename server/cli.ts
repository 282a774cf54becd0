import { runOperatorsCommand } from './cli/run.ts'

// The operator's command line: npm run portal -- COMMAND. It works on the database that the settings name.

const name = import.meta.filename.endsWith('.ts') ? 'npm run portal --' : 'portal'
await runOperatorsCommand(name, process.argv.slice(2))
