import { outcome } from './run-program.ts'

/** `npm run audit`: known weaknesses of the packages, high and critical. It asks the registry, so `npm test` does without. */
const { ok, said } = await outcome('npm', ['audit', '--audit-level=high'])
const unasked = /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network/i.test(said)
if (ok) console.log('No package has a known high or critical vulnerability.')
else if (unasked)
  console.error('Could not reach the package registry, so nothing was checked. Try again with a connection.')
else console.error(said)
process.exitCode = ok ? 0 : unasked ? 2 : 1
