import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { fileFixture, uploadBody } from './file-fixture.ts'

const kills = Number(process.env.KILLS ?? 50)

/** Kills the portal (SIGKILL) at random moments of an upload; after the next start rows and files must agree. */
export async function benchFileKills(): Promise<void> {
  const { folder, engagement, cookie } = await fileFixture()
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4 * 1024 * 1024), Buffer.from('\n%%EOF\n')])
  const { body, type } = uploadBody(content)
  let acknowledged = 0
  for (let kill = 0; kill <= kills; kill++) {
    const child = fork(path.join(import.meta.dirname, 'file-portal-server.ts'), [folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const port = await new Promise<number>((resolve) =>
      child.once('message', (said) => resolve((said as { port: number }).port)),
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const headers = { cookie, 'content-type': type, 'content-length': String(body.length) }
    const address = `/api/sharing-area/files?project_id=${engagement}&category=Contracts`
    const sent = request(
      { host: '127.0.0.1', port, method: 'POST', path: address, headers, agent: false },
      (response) => {
        if (response.statusCode === 201) acknowledged += 1
        response.resume()
      },
    )
    sent.on('error', () => {})
    sent.end(body)
    await wait(Math.random() * 120)
    if (kill < kills) child.kill('SIGKILL')
    else {
      // The last one lives: what the killed ones left has been swept, and uploads work.
      await wait(1500)
      child.disconnect()
    }
    await ended
  }
  await report(folder, acknowledged)
  await rm(folder, { recursive: true, force: true })
}

async function report(folder: string, acknowledged: number): Promise<void> {
  const config = readConfig({ DATA_DIR: folder })
  const { db, close } = await openDatabase(config, 'bench')
  const rows = (await db.selectFrom('file_version').select('id').execute()).map(({ id }) => id)
  const keys: string[] = []
  for await (const { key } of openStorage(config).list('files/')) keys.push(key.slice('files/'.length))
  const without = rows.filter((id) => !keys.includes(id)).length
  const left = keys.filter((id) => !rows.includes(id)).length
  console.log(`${kills} kills: ${rows.length} files kept, ${acknowledged} of them acknowledged`)
  console.log(`rows without a file: ${without}, files without a row: ${left} (wanted: 0 and 0)`)
  await close()
}
