import { benchEngagements } from './engagements.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchHeap } from './heap.ts'
import { benchImport } from './import.ts'
import { benchLimits } from './limits.ts'
import { benchPresses } from './presses.ts'
import { benchSaves } from './saves.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchWorkbook } from './workbook.ts'

/** `npm run bench -- NAME` runs one benchmark. Each compares figures of the same run, prints its targets and fails if one is missed. */
const benches: Record<string, { about: string; run: () => Promise<void> }> = {
  engagements: {
    about: 'a list of 20 engagements, compared with one handwritten query',
    run: benchEngagements,
  },
  limits: {
    about:
      'every call at the design size and at ten times that, on both databases; `limits FOLDER` compares a checkout',
    run: benchLimits,
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
  import: {
    about: 'import of 10,000 engagements and 300,000 assignments on PostgreSQL, and of twelve months of time entries',
    run: benchImport,
  },
  presses: {
    about:
      'time from a press to the next paint and to the opened screen, on a slow phone; `presses FOLDER` compares a checkout',
    run: benchPresses,
  },
  saves: {
    about: 'saves of work orders by their form at the design size on PostgreSQL, alone and during an import',
    run: benchSaves,
  },
  start: { about: 'start of the built portal and its memory use, on both databases', run: benchStart },
  workbook: {
    about: 'workbooks with the most rows and the most changes at the design size on PostgreSQL',
    run: benchWorkbook,
  },
  search: { about: 'search at the design size and at ten times that, on both databases', run: benchSearch },
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) await bench.run()
else {
  console.log('npm run bench -- NAME, one of:')
  for (const [known, { about }] of Object.entries(benches)) console.log(`  ${known.padEnd(16)} ${about}`)
  process.exit(name === '' || name === '--help' ? 0 : 1)
}
