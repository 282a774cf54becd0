import { outcome } from './run-program.ts'

/** `npm run audit`: known weaknesses of the packages, high and critical. It asks the registry, so `npm test` does without. */
const { ok, said } = await outcome('npm', ['audit', '--audit-level=high'])
const unasked = /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network/i.test(said)
if (ok) console.log('no package has a known weakness that is high or critical')
else if (unasked)
  console.error('The registry of packages could not be asked; nothing is known. Try again where it can be reached.')
else console.error(said)
process.exitCode = ok ? 0 : unasked ? 2 : 1
