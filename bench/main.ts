import { benchAbuse } from './abuse.ts'
import { benchBackup } from './backup.ts'
import { benchContentMatrix } from './content-matrix.ts'
import { benchCuts } from './cuts.ts'
import { benchEngagements } from './engagements.ts'
import { benchErasure } from './erasure.ts'
import { benchFileKills } from './file-kills.ts'
import { benchFiles } from './files.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchImport } from './import.ts'
import { benchKills } from './kills.ts'
import { benchOverload } from './overload.ts'
import { benchOverview } from './overview.ts'
import { benchPeopleFeedback } from './people-feedback.ts'
import { benchPortfolio } from './portfolio.ts'
import { benchPush } from './push.ts'
import { benchRaces } from './races.ts'
import { benchReport } from './report.ts'
import { benchScraping } from './scraping.ts'
import { benchSearch } from './search.ts'
import { benchServiceFeedback } from './service-feedback.ts'
import { benchStart } from './start.ts'
import { benchTraces } from './traces.ts'
import { benchUnfold } from './unfold.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorkOrders } from './work-orders.ts'

/** `npm run bench -- NAME`: one measurement. Each compares things in one run, prints what was wanted, and fails where that is missed. */
const benches: Record<string, { about: string; run: () => Promise<void> }> = {
  abuse: { about: '500 slow clients of four kinds beside the engagement list, and without them', run: benchAbuse },
  backup: {
    about: 'backup and restore in 20 rounds while people write, and of a large portal with its memory',
    run: benchBackup,
  },
  'content-matrix': {
    about: 'right and wrong content under every ending: time and memory of the checks of an upload',
    run: benchContentMatrix,
  },
  cuts: {
    about: '200 cuts of the connections to PostgreSQL under mixed load: nothing lost, nothing done twice',
    run: benchCuts,
  },
  engagements: {
    about: 'the engagement list beside bare node:http + pg, and at 20,000 engagements',
    run: benchEngagements,
  },
  erasure: {
    about: 'erasing a person, and removing closed engagements, among 20,000 on PostgreSQL, and who waits meanwhile',
    run: benchErasure,
  },
  files: { about: '10 MB up and down, four at once, beside a bare node stream', run: benchFiles },
  'file-kills': {
    about: 'kill -9 at 50 moments spread over the life of an upload, on both stores and databases',
    run: benchFileKills,
  },
  kills: {
    about: 'kill -9 in 100 rounds of writes, uploads and mails on each database: nothing lost',
    run: benchKills,
  },
  overload: {
    about: 'ten times the clients that keep the portal busy, beside health and small calls',
    run: benchOverload,
  },
  overview: {
    about: 'what waits and what changed at 200 and 20,000 engagements, on PostgreSQL and embedded',
    run: benchOverview,
  },
  'first-screen': {
    about: 'Lighthouse on a phone over the screens people come to first, second visits, and changes of screen',
    run: benchFirstScreen,
  },
  import: { about: 'an import of 10,000 engagements and 300,000 assignments on PostgreSQL', run: benchImport },
  push: { about: 'a million assignments pushed over HTTP, with the memory it takes', run: benchPush },
  webhooks: {
    about: '10,000 webhook deliveries to a receiver that behaves in every bad way, beside pages and mail',
    run: benchWebhooks,
  },
  'work-orders': {
    about: 'a page of 20 engagements, as the timeline asks for it, beside bare node:http + pg',
    run: benchWorkOrders,
  },
  portfolio: {
    about: 'the portfolio at 200 and 20,000 engagements, on both databases',
    run: benchPortfolio,
  },
  scraping: {
    about: 'what a scrape of /metrics each second takes from a busy portal',
    run: benchScraping,
  },
  traces: {
    about: 'what traces take while no collector is set, and while one is',
    run: benchTraces,
  },
  start: { about: 'the start of the built portal and its memory, on both databases', run: benchStart },
  unfold: { about: 'unfold all of 20 engagements with 30 members each in Chromium, 4x slower', run: benchUnfold },
  search: { about: 'the search at 200 and 20,000 engagements, on both databases', run: benchSearch },
  'service-feedback': { about: 'service feedback with 50,000 surveys on PostgreSQL', run: benchServiceFeedback },
  races: {
    about: '500 races of uses of a file against each thing that is done to it, on both databases',
    run: benchRaces,
  },
  report: { about: 'an audit report of 30 pages in Chromium, 4x slower', run: benchReport },
  'people-feedback': { about: 'people feedback with 200,000 rows of each kind', run: benchPeopleFeedback },
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) await bench.run()
else {
  console.log('npm run bench -- NAME, one of:')
  for (const [known, { about }] of Object.entries(benches)) console.log(`  ${known.padEnd(16)} ${about}`)
  process.exit(name === '' || name === '--help' ? 0 : 1)
}
