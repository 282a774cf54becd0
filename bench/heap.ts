import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { MixedLoad } from '../server/testing/mixed-load.ts'
import { filledDatabase } from './filled-database.ts'
import { startServer } from './processes.ts'
import { withTarget } from './wanted.ts'

const minutes = Number(process.argv[3] ?? 60)
const clients = 4
/** Milliseconds that each client waits after a response. */
const pauseMilliseconds = 100
const settledAfter = minutes / 6

/** Heap in use after a collection, under readers and writers on PostgreSQL: after a sixth of the time and at its end. */
export async function benchHeap(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'heap', 2000)
    const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: database.url }))
    const load = new MixedLoad(
      `http://127.0.0.1:${portal.port}`,
      database.staff,
      ['P0001', 'P0002', 'P0003', 'P0004'],
      pauseMilliseconds,
    )
    load.start(clients)
    const usedAfter = async (passed: number): Promise<number> => {
      await sleep(passed * 60_000)
      const { heap, resident } = (await portal.ask('memory')) as { heap: number; resident: number }
      console.log(`heap in use ${heap.toFixed(1)} MB, resident ${resident.toFixed(0)} MB, ${load.summary()}`)
      return heap
    }
    const settled = await usedAfter(settledAfter)
    for (let part = 0; part < 4; part++) await usedAfter((minutes - settledAfter) / 5)
    const last = await usedAfter((minutes - settledAfter) / 5)
    console.log(`after ${minutes} minutes: times ${withTarget(last / settled, { most: 1.1 })}`)
    await load.finish()
    await portal.stop()
    await database.close()
  } finally {
    await postgres.stop()
  }
}
