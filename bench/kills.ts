import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
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
const invitationsARound = 3

/** As an operator runs it: most of a start from the sources is reading them. */
const program = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.js')

/** kill -9 at any moment under writes, uploads and mailed invitations; what was acknowledged is there afterwards. */
export async function benchKills(): Promise<void> {
  await build(() => {})
  if (process.env.KILLS_ON !== 'postgres') await killing('the embedded database', {})
  if (process.env.KILLS_ON === 'embedded') return
  const postgres = await startPostgres()
  await killing('PostgreSQL', { DATABASE_URL: postgres.url })
  await postgres.stop()
}

async function killing(place: string, environment: Record<string, string>): Promise<void> {
  const mail = await startMailServer()
  const port = await freePort()
  const settings = { ...environment, SMTP_URL: mail.url, PORT: String(port), LOG_LEVEL: 'info', NODE_ENV: 'test' }
  const fixture = await fileFixture(settings, Math.ceil((kills * invitationsARound) / invitationsEach))
  const load = new MixedLoad(`http://127.0.0.1:${port}`, fixture.cookie, [fixture.engagement], 20)
  const said = { tags: load.acknowledged, files: [] as string[], invitations: [] as string[] }
  const starts: number[] = []
  const start = async (): Promise<PortalProcess> => {
    const begun = performance.now()
    const portal = await startPortalProcess(fixture.environment, program)
    starts.push((performance.now() - begun) / 1000)
    return portal
  }
  for (let kill = 0; kill < kills; kill++) {
    const portal = await start()
    const before = Object.values(said).map(({ length }) => length)
    const ofEach = (): boolean => Object.values(said).every(({ length }, kind) => length > (before[kind] ?? 0))
    load.start(2)
    const others = [uploading(fixture, port, kill, said.files), inviting(fixture, port, kill, said.invitations)]
    // Every other round only once something of each kind was acknowledged, however slow the machine is.
    for (let waited = 0; kill % 2 === 1 && !ofEach() && waited < 1500; waited++) await wait(10)
    await wait(Math.random() * 500)
    await portal.kill()
    await Promise.all([load.abandon(), ...others])
  }

  const last = await start()
  const isMailed = (address: string): boolean => mail.received.some(({ to }) => to === address)
  for (let second = 0; second < mailSeconds && !said.invitations.every(isMailed); second++) await wait(1000)
  await last.stop()
  const { kept, withoutFile, withoutRow } = await rowsAndFiles(fixture)
  const there = await peopleAndTags(fixture)
  const missing = (said: readonly string[], there: ReadonlySet<string>): number =>
    said.filter((one) => !there.has(one)).length
  const lost = {
    tags: missing(said.tags, there.tags),
    files: missing(said.files, kept),
    invitations: missing(said.invitations, there.people),
  }
  const half = { 'rows without a file': withoutFile, 'files without a row': withoutRow, invitations: there.half }
  const unsent = said.invitations.filter((address) => !isMailed(address)).length
  const sorted = starts.toSorted((one, other) => one - other)
  console.log(`${place}: ${kills} kills`)
  for (const [kind, { length }] of Object.entries(said))
    console.log(`  ${kind}: ${length} acknowledged, ${lost[kind as keyof typeof lost]} of them lost (wanted: 0)`)
  for (const [kind, count] of Object.entries(half)) console.log(`  half: ${count} ${kind} (wanted: 0)`)
  console.log(`  mails lost: ${unsent} (wanted: 0), of ${mail.received.length} taken by the mail server`)
  console.log(
    `  ready: middle ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))} (wanted: ${readySeconds} s)`,
  )
  const few = Object.entries(said).filter(([, { length }]) => length < kills / 2)
  if (few.length > 0) fail(`too few ${few.map(([kind]) => kind).join(' and ')} were acknowledged to say anything`)
  if (total(lost) > 0) fail(`${total(lost)} of what was acknowledged is lost`)
  if (total(half) > 0) fail(`${total(half)} things are half there`)
  if (unsent > 0) fail(`${unsent} people who were invited got no mail`)
  await mail.close()
  await rm(fixture.folder, { recursive: true, force: true })
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function fail(sentence: string): void {
  console.log(`  FAILED: ${sentence}`)
  process.exitCode = 1
}

const seconds = (count = Number.NaN): string => `${count.toFixed(1)} s`

async function uploading(fixture: FileFixture, port: number, kill: number, uploaded: string[]): Promise<void> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')])
  for (let count = 0; ; count++) {
    const name = `${kill}-${count}.pdf`
    if ((await beginUpload({ port }, fixture, name, content)) !== 'after the answer') return
    uploaded.push(name)
  }
}

async function inviting(fixture: FileFixture, port: number, kill: number, invited: string[]): Promise<void> {
  const cookie = fixture.cookies[Math.floor((kill * invitationsARound) / invitationsEach)] ?? fixture.cookie
  const origin = `http://127.0.0.1:${port}`
  for (let count = 0; count < invitationsARound; count++) {
    const email = `colleague${kill}-${count}@customer.example`
    const response = await fetch(`${origin}/api/projects/${fixture.engagement}/stakeholders`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Helen Marsh', email, role: 'Director', access_level: 1, phone: '' }),
    }).catch(() => undefined)
    if (!response) return
    if (response.status === 201) invited.push(email)
  }
}

/** An invitation is an account, a line on the engagement and a mail: all of them, or none. */
async function peopleAndTags(fixture: FileFixture): Promise<{ tags: Set<string>; people: Set<string>; half: number }> {
  const { db, close } = await openDatabase(readConfig(fixture.environment), { command: 'bench' })
  const tags = await db.selectFrom('tag').select('name').execute()
  const colleague = 'colleague%'
  const accounts = await db.selectFrom('account').select('email').where('email', 'like', colleague).execute()
  const lines = await db.selectFrom('stakeholder').select('email').where('email', 'like', colleague).execute()
  const mails = await db.selectFrom('mail').select('recipient').where('recipient', 'like', colleague).execute()
  await close()
  const parts = [
    new Set(accounts.map(({ email }) => email)),
    new Set(lines.map(({ email }) => email ?? '')),
    new Set(mails.map(({ recipient }) => recipient)),
  ]
  const anywhere = new Set(parts.flatMap((part) => [...part]))
  const whole = new Set([...anywhere].filter((email) => parts.every((part) => part.has(email))))
  return { tags: new Set(tags.map(({ name }) => name)), people: whole, half: anywhere.size - whole.size }
}
