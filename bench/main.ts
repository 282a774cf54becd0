import { benchBackup } from './backup.ts'
import { benchCuts } from './cuts.ts'
import { benchDays } from './days.ts'
import { benchEngagements } from './engagements.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchHeap } from './heap.ts'
import { benchIdle } from './idle.ts'
import { benchImport } from './import.ts'
import { benchLimits } from './limits.ts'
import { benchOutbox } from './outbox.ts'
import { benchOverload } from './overload.ts'
import { benchPresses } from './presses.ts'
import { benchSearch } from './search.ts'
import { benchSearchWrites } from './search-writes.ts'
import { benchStart } from './start.ts'

/** `npm run bench -- NAME` runs one benchmark. Each compares figures of the same run, prints its targets and fails if one is missed. */
const benches: Record<string, { about: string; run: () => Promise<void> }> = {
  backup: {
    about: 'backup and restore, 20 rounds while people write, and once for a large portal with its memory use',
    run: benchBackup,
  },
  cuts: {
    about: 'mixed load with 200 cut PostgreSQL connections: nothing is lost or written twice',
    run: benchCuts,
  },
  days: {
    about: 'figures, charts and imports of 1,000,000 time entries on PostgreSQL, compared with none',
    run: benchDays,
  },
  engagements: {
    about: 'a list of 20 engagements, compared with one handwritten query',
    run: benchEngagements,
  },
  limits: {
    about:
      'every call at the design size and at ten times that, on both databases; `limits FOLDER` compares a checkout',
    run: benchLimits,
  },
  overload: {
    about: 'ten times as many clients as keep the portal busy, with health checks and small calls',
    run: benchOverload,
  },
  'first-screen': {
    about:
      'first visits of a phone as Lighthouse measures them, and the server’s answers; `first-screen FOLDER` compares a checkout',
    run: benchFirstScreen,
  },
  heap: {
    about: 'heap in use after 10 and after 60 minutes of mixed load on PostgreSQL; `heap MINUTES` takes less time',
    run: benchHeap,
  },
  idle: {
    about:
      'processor time and transactions of an instance without requests, on both databases; `idle FOLDER` compares a checkout',
    run: benchIdle,
  },
  import: {
    about: 'import of 10,000 engagements and 300,000 assignments on PostgreSQL, and of twelve months of time entries',
    run: benchImport,
  },
  outbox: {
    about:
      '10,000 webhook deliveries to a receiver that is down, slow, wrong, silent or all of these, with pages and emails; `outbox FOLDER` compares a checkout',
    run: benchOutbox,
  },
  presses: {
    about:
      'time from a press to the next paint and to the opened screen, on a slow phone; `presses FOLDER` compares a checkout',
    run: benchPresses,
  },
  start: { about: 'start of the built portal and its memory use, on both databases', run: benchStart },
  search: { about: 'search at the design size and at ten times that, on both databases', run: benchSearch },
  'search-writes': {
    about: 'imports and single writes, on both databases; `search-writes FOLDER` compares a checkout',
    run: benchSearchWrites,
  },
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) await bench.run()
else {
  console.log('npm run bench -- NAME, one of:')
  for (const [known, { about }] of Object.entries(benches)) console.log(`  ${known.padEnd(16)} ${about}`)
  process.exit(name === '' || name === '--help' ? 0 : 1)
}
