import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../server/testing/embedded-postgres.ts'

// Records a database as the program of an early commit wrote it, for the tests of upgrades. Needs pg_dump:
// `node scripts/setup.mjs scripts/record-old-database.ts`

const commit = '434652d'
const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'server', 'testing', 'old-databases', `${commit}.sql`)
const now = new Date('2026-06-18T08:30:00Z')

/** Writes the files of the commit to a folder, with the packages of this checkout but its own domain. */
function checkOut(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'old-portal-'))
  const archive = execFileSync('git', ['archive', commit, 'server', 'domain'], { cwd: root, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@portal'), { recursive: true })
  symlinkSync(path.join(folder, 'domain'), path.join(packages, '@portal', 'domain'))
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@portal') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  return folder
}

/** Imports records with the old program, and then acts as people do. */
async function fill(folder: string, url: string): Promise<void> {
  const old = (module: string) => import(path.join(folder, 'server', module))
  const { db, close } = await (await old('database/database.ts')).openPostgres(url)
  await (await old('database/migrate.ts')).migrate(db)
  const { folderOf, jsonFiles, providerRecords, removeFolders } = await old('testing/provider-folder.ts')
  const { importFolder } = await old('import/import-folder.ts')
  await importFolder({ db, now: () => now }, await folderOf(jsonFiles(providerRecords())))
  await removeFolders()

  const jobs = { enqueue: async () => {} }
  const mailOptions = { db, jobs, send: async () => {}, settings: { product_name: 'Client Portal' }, accent: '#0d3c48' }
  const portal = {
    db,
    jobs,
    now: () => now,
    today: () => '2026-06-18',
    config: {
      PUBLIC_URL: 'https://portal.example',
      PRODUCT_NAME: 'Client Portal',
      PROVIDER_EMAIL_DOMAINS: ['provider.example'],
    },
    settings: { product_name: 'Client Portal' },
    mailer: (await old('mail/mailer.ts')).createMailer({ ...mailOptions, now: () => now }),
  }
  const { createSession, findAccount } = await old('session/data.ts')
  const [helen, amara] = await Promise.all(['u1', 'u2'].map((id) => findAccount(db, { id })))
  const engagement = await (await old('engagements/data.ts')).visibleEngagement(db, helen, 'e1')
  await createSession(db, { account_id: helen.id, device: 'Firefox on Windows', id_token: null, now })
  await (await old('stakeholders/invite-stakeholder.ts')).invite(portal, helen, engagement, {
    full_name: 'Callum Reid',
    email: 'callum.reid@customer.example',
    role: 'Programme Assurance Lead',
    phone: '',
    access_level: 2,
  })
  const { decideOn, propose } = await old('team-requests/decide-proposal.ts')
  const { requestTeam } = await old('team-requests/request-team.ts')
  const line = { primary_skill: 'React', member_type_quantity: 1, member_start_date: '2026-09-01' }
  const request = await requestTeam(portal, helen, engagement, {
    request_content: [{ ...line, member_role: 'QA Engineer', member_duration: '3 months' }],
    request_comment: 'For the regression tests.',
  })
  const proposed = await propose(portal, amara, engagement, {
    request_id: request.id,
    line_id: request.request_content[0].id,
    employee_id: 'p2',
    note: 'Free from September.',
  })
  await decideOn(portal, helen, engagement, {
    request_id: request.id,
    proposal_id: proposed.request_content[0].proposals[0].id,
    decision: 'accepted',
    note: '',
  })
  await (await old('release-notes/data.ts')).insertReleaseNote(db, {
    release_date: '2026-06-18',
    note_content: '<p>Audits have a chart.</p>',
  })
  const records = (await old('testing/records.ts')).recordsIn(db)
  const fileId = '6f8b7d0a-3c1e-4a55-9d52-0c6a1b7e2f01'
  await records.sharedFile(
    { id: fileId, engagement_id: 'e1', uploaded_by: 'u1' },
    { id: fileId, file_name: 'Élan.pdf' },
  )
  await records.bugReport({ id: '0d7a4c52-8d0e-4f5b-8a57-3f1c9e6b2a02', account_id: 'u1' })
  await records.team({ id: 't1', engagement_id: 'e1', name: 'Payments squad' })
  await records.tag({ id: 'g1', engagement_id: 'e1', name: 'Überleitung' })
  await records.customerSurvey({ id: 'v2', engagement_id: 'e1', account_id: 'u1' })
  await records.extensionRequest({ id: 'x1', work_order_id: 'w1', account_id: 'u1' })
  await close()
}

const folder = checkOut()
const postgres = await startPostgres({ outlivesPower: false })
try {
  await fill(folder, postgres.url)
  const options = ['--no-owner', '--no-privileges', '--schema=public', '--inserts', '--rows-per-insert=100']
  const dump = execFileSync('pg_dump', [...options, postgres.url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  // Settings of the session and commands of psql are for pg_dump's own reader.
  const statements = dump.replaceAll(/^(?:\\.*|SET .*|SELECT pg_catalog\.set_config.*|--.*|CREATE SCHEMA.*)\n/gm, '')
  mkdirSync(path.dirname(file), { recursive: true })
  const origin = `-- Database of the program of commit ${commit} (21 November 2026), recorded by scripts/record-old-database.ts.\n`
  writeFileSync(file, `${origin}${statements.replaceAll(/\n{2,}/g, '\n\n').trimEnd()}\n`)
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
