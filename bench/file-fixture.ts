import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { recordsIn } from '../server/testing/records.ts'

export interface FileFixture {
  /** Removed when the measurement is done. */
  folder: string
  /** The settings of the portal that knows the customer. */
  environment: Record<string, string>
  engagement: string
  cookie: string
  /** More customers of the engagement, each signed in. */
  cookies: string[]
}

/** A data folder, or the database of the given settings, with one engagement and one customer who is signed in. */
export async function fileFixture(more: Record<string, string> = {}, colleagues = 0): Promise<FileFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-files-'))
  const environment = { DATA_DIR: folder, ...more }
  const config = readConfig(environment)
  const { db, close } = await openDatabase(config, { command: 'bench' })
  const records = recordsIn(db)
  const engagement = await records.engagement()
  const signIn = async (): Promise<string> => {
    const account_id = await records.stakeholderAccount([engagement])
    const { token } = await createSession(db, { account_id, device: 'bench', id_token: null, now: new Date() })
    return `${sessionCookie(config)}=${token}`
  }
  const cookie = await signIn()
  const cookies: string[] = []
  for (let colleague = 0; colleague < colleagues; colleague++) cookies.push(await signIn())
  await close()
  return { folder, environment, engagement, cookie, cookies }
}

/** A multipart body as the portal's own screen sends it. */
export function uploadBody(content: Buffer, name = 'Plan.pdf'): { body: Buffer; type: string } {
  const boundary = 'portal-bench'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
