import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sessionCookie } from '../features/session/cookie.ts'
import { createSession } from '../features/session/data.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { recordsIn } from './records.ts'

export interface FileFixture {
  /** The data folder. Remove it after use. */
  folder: string
  /** Settings of a portal that has the engagement and its customer. */
  environment: Record<string, string>
  engagement: string
  /** Session cookie of the customer. */
  cookie: string
}

/** Creates one engagement with one signed-in customer, in a new data folder or in the database of the given settings. */
export async function createFileFixture(settings: Record<string, string> = {}): Promise<FileFixture> {
  const folder = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'portal-files-')))
  const environment = { ...settings, DATA_DIR: folder }
  const config = readConfig(environment)
  const { db, close } = await openDatabase(config, { command: 'fixture' })
  const records = recordsIn(db)
  const engagement = await records.engagement()
  const account_id = await records.stakeholderAccount([engagement])
  const { token } = await createSession(db, {
    account_id,
    device: 'fixture',
    way: 'link',
    id_token: null,
    now: new Date(),
  })
  await close()
  return { folder, environment, engagement, cookie: `${sessionCookie(config)}=${token}` }
}

/** How far an upload came before the connection ended. */
export type UploadProgress = 'while bytes arrived' | 'before the response' | 'after the response'

/** Uploads a file as the portal's own form sends it. Never rejects: a killed portal is a result as well. */
export function uploadFile(port: number, fixture: FileFixture, name: string, content: Buffer): Promise<UploadProgress> {
  const { body, type } = multipartBody(content, name)
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    cookie: fixture.cookie,
    'content-type': type,
    'content-length': String(body.length),
  }
  const path = `/api/sharing-area/files?project_id=${fixture.engagement}&category=Contracts`
  return new Promise((resolve) => {
    let progress: UploadProgress = 'while bytes arrived'
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false }, (response) => {
      if (response.statusCode === 201) progress = 'after the response'
      response.resume().on('close', () => resolve(progress))
    })
    sent.on('finish', () => {
      if (progress === 'while bytes arrived') progress = 'before the response'
    })
    sent.on('error', () => resolve(progress))
    sent.end(body)
  })
}

function multipartBody(content: Buffer, name: string): { body: Buffer; type: string } {
  const boundary = 'portal-fixture'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
