import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { startTraceCollector } from '../server/testing/trace-collector.ts'
import { costs, more, sayCost } from './cost.ts'
import { filledDatabase } from './filled-database.ts'
import { megabytesOf } from './process-use.ts'
import { startServer } from './processes.ts'

const list = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

/** The list of engagements and the check of a session: no word of traces, no collector set, and one that takes all. */
export async function benchTraces(): Promise<void> {
  const postgres = await startPostgres()
  const collector = await startTraceCollector()
  try {
    const database = await filledDatabase(postgres.url, 'traces', 500)
    const servers = await Promise.all(
      ['-', '', collector.url].map((named) => startServer('portal-server.ts', database.url, named)),
    )
    const idle = await Promise.all(servers.map(({ pid }) => megabytesOf(pid)))
    const names = ['not asked for', 'unset', 'collected']
    console.log(names.map((name, place) => `${name}: ${idle[place]?.toFixed(0)} MB after the start`).join('; '))
    for (const [what, path] of Object.entries({ 'the list': list, 'the session': '/api/users/me' })) {
      const found = await costs(
        servers.map((server) => ({ server })),
        { path, cookie: database.staff, connections: 4, seconds: 0.5 },
        40,
      )
      const [without, unset, on] = found
      for (const [place, one] of found.entries()) console.log(`${what}, ${names[place]}: ${sayCost(one)}`)
      if (without && unset && on) {
        console.log(`${what}: unset takes ${more(unset.cpu, without.cpu)} more processor time (wanted: nothing)`)
        console.log(`${what}: collected takes ${more(on.cpu, unset.cpu)} more processor time`)
      }
    }
    console.log(`the collector was sent ${collector.received.length} times`)
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  } finally {
    await collector.close()
    await postgres.stop()
  }
}
