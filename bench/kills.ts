import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { freePort, startPostgres } from '../server/testing/embedded-postgres.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { type PortalProcess, startPortalProcess } from '../server/testing/portal-processes.ts'
import { type FileFixture, fileFixture } from './file-fixture.ts'
import { beginUpload, rowsAndFiles } from './file-kills.ts'
import { MixedLoad } from './mixed-load.ts'

const kills = Number(process.env.KILLS ?? 100)
const readySeconds = 3
/** A mail that was on its way when its portal was killed is sent again when its lease has run out. */
const mailSeconds = 300
/** An account may invite 30 people in an hour. */
const invitationsEach = 25

/** kill -9 at any moment under writes, uploads and invitations, which are mailed. Afterwards all that was said is so. */
export async function benchKills(): Promise<void> {
  await killing('the embedded database', {})
  const postgres = await startPostgres()
  await killing('PostgreSQL', { DATABASE_URL: postgres.url })
  await postgres.stop()
}

async function killing(place: string, environment: Record<string, string>): Promise<void> {
  const mail = await startMailServer()
  const port = await freePort()
  const settings = { ...environment, SMTP_URL: mail.url, PORT: String(port), LOG_LEVEL: 'info' }
  const fixture = await fileFixture(settings, Math.ceil((kills * 3) / invitationsEach))
  const load = new MixedLoad(`http://127.0.0.1:${port}`, fixture.cookie, [fixture.engagement])
  const uploaded: string[] = []
  const invited: string[] = []
  const starts: number[] = []
  const acknowledged = (): number => load.acknowledged.length + uploaded.length + invited.length
  const start = async (): Promise<PortalProcess> => {
    const begun = performance.now()
    const portal = await startPortalProcess(fixture.environment)
    starts.push((performance.now() - begun) / 1000)
    return portal
  }
  for (let kill = 0; kill < kills; kill++) {
    const portal = await start()
    load.start(2)
    const others = [uploading(fixture, port, kill, uploaded), inviting(fixture, port, kill, invited)]
    // Every other round only once something was acknowledged, however slow the machine is.
    const before = acknowledged()
    for (let waited = 0; kill % 2 === 1 && acknowledged() === before && waited < 1000; waited++) await wait(10)
    await wait(50 + Math.random() * 500)
    await portal.kill()
    await Promise.all([load.abandon(), ...others])
  }

  const last = await start()
  const isMailed = (address: string): boolean => mail.received.some(({ to }) => to === address)
  for (let second = 0; second < mailSeconds && !invited.every(isMailed); second++) await wait(1000)
  await last.stop()
  const { kept, withoutFile, withoutRow } = await rowsAndFiles(fixture)
  const { tags, people } = await rowsOf(fixture)
  const missing = (said: readonly string[], there: ReadonlySet<string>): number =>
    said.filter((one) => !there.has(one)).length
  const lost = missing(load.acknowledged, tags) + missing(uploaded, kept) + missing(invited, people)
  const unsent = invited.filter((address) => !isMailed(address)).length
  const sorted = starts.toSorted((one, other) => one - other)
  console.log(`${place}: ${kills} kills`)
  console.log(
    `  acknowledged: ${load.acknowledged.length} tags, ${uploaded.length} files, ${invited.length} invitations`,
  )
  console.log(`  lost: ${lost}, rows without a file: ${withoutFile}, files without a row: ${withoutRow} (wanted: 0)`)
  console.log(`  mails lost: ${unsent} (wanted: 0), of ${mail.received.length} taken by the mail server`)
  console.log(
    `  ready: middle ${say(sorted[sorted.length >> 1])}, longest ${say(sorted.at(-1))} (wanted: ${readySeconds} s)`,
  )
  if (lost + unsent + withoutFile + withoutRow > 0) process.exitCode = 1
  await mail.close()
  await rm(fixture.folder, { recursive: true, force: true })
}

const say = (seconds = Number.NaN): string => `${seconds.toFixed(1)} s`

async function uploading(fixture: FileFixture, port: number, kill: number, uploaded: string[]): Promise<void> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')])
  for (let count = 0; ; count++) {
    const name = `${kill}-${count}.pdf`
    if ((await beginUpload({ port }, fixture, name, content)) !== 'after the answer') return
    uploaded.push(name)
  }
}

async function inviting(fixture: FileFixture, port: number, kill: number, invited: string[]): Promise<void> {
  const cookie = fixture.cookies[Math.floor((kill * 3) / invitationsEach)] ?? fixture.cookie
  for (let count = 0; count < 3; count++) {
    const email = `colleague${kill}-${count}@customer.example`
    const response = await fetch(`http://127.0.0.1:${port}/api/projects/${fixture.engagement}/stakeholders`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Helen Marsh', email, role: 'Director', access_level: 1, phone: '' }),
    }).catch(() => undefined)
    if (!response) return
    if (response.status === 201) invited.push(email)
  }
}

async function rowsOf(fixture: FileFixture): Promise<{ tags: Set<string>; people: Set<string> }> {
  const { db, close } = await openDatabase(readConfig(fixture.environment), { command: 'bench' })
  const tags = await db.selectFrom('tag').select('name').execute()
  const people = await db.selectFrom('account').select('email').execute()
  await close()
  return { tags: new Set(tags.map(({ name }) => name)), people: new Set(people.map(({ email }) => email)) }
}
