import { runProgram } from './run-program.ts'

/** `npm run accept`: stores the current recordings and public names. Read the diff before you commit it. */
const recordings = [
  'server/whole-portal/recordings.test.ts',
  'server/whole-portal/public-names.test.ts',
  'web/app/public-names.test.ts',
]
const projects = ['--project', 'server', '--project', 'web']
process.exit((await runProgram('vitest', ['run', '--update', ...projects, ...recordings])) ? 0 : 1)
