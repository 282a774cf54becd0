import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  dumpOf,
  folderOf,
  jsonFiles,
  type ProviderRecords,
  providerRecords,
  removeFolders,
} from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from './import-folder.ts'
import { ImportRefused } from './problems.ts'
import { saveAsUtf8Hint } from './utf-8.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

/** The lines with which a folder is refused. */
async function refusal(folder: string): Promise<string[]> {
  try {
    await importFolder(portal.portal, folder)
  } catch (error) {
    if (error instanceof ImportRefused) return error.message.split('\n')
    throw error
  }
  return []
}

/** Returns the problems reported after one change to valid records. */
const refused = async (change: (records: ProviderRecords) => void): Promise<string[]> => {
  const records = providerRecords()
  change(records)
  return refusal(await folderOf(jsonFiles(records)))
}
const set = (record: object | undefined, values: object): void => void Object.assign(record ?? {}, values)

describe('an import', () => {
  test('rejects duplicate ids, in a file and among the surveys of all audits', async () => {
    const lines = await refused(({ clients, audits }) => {
      clients.push({ id: 'c1', name: 'Again' })
      audits[0]?.surveys?.push(...(audits[0].surveys ?? []))
    })
    expect(lines).toEqual([
      'audits.json, record 1 (101), surveys[1].id: v1 is also the id of another survey (record 1)',
      'clients.json, record 2 (c1), id: is also the id of record 1',
    ])
  })

  test('rejects every reference to a missing record', async () => {
    const lines = await refused((records) => {
      const lead = { client_partner_id: 'p9', default_client_partner_id: 'p9', portfolio_director_id: 'p9' }
      set(records.engagements[1], { client_id: 'c9', project_lead_id: 'p9', ...lead })
      set(records.users[0], { project_ids: ['e1', 'e9'] })
      set(records.users[1], { employee_id: 'p9' })
      set(records.work_orders[1], { engagement_id: 'e9' })
      set(records.member_assignments[0], { employee_id: 'p9' })
      set(records.member_assignments[1], { work_order_id: 'w9' })
      set(records.stakeholders[0], { engagement_id: 'e9' })
      set(records.audits[0], { engagement_id: 'e9' })
      set(records.history[0], { user_id: 'u9' })
      set(records.history[1], { employee_id: 'p9' })
      set(records.history[2], { engagement_id: 'e9' })
    })
    expect(lines).toEqual([
      'audits.json, record 1 (101), engagement_id: engagement e9 is not in engagements',
      'engagements.json, record 2 (e2), client_id: client c9 is not in clients',
      'engagements.json, record 2 (e2), client_partner_id: person p9 is not in people',
      'engagements.json, record 2 (e2), default_client_partner_id: person p9 is not in people',
      'engagements.json, record 2 (e2), project_lead_id: person p9 is not in people',
      'engagements.json, record 2 (e2), portfolio_director_id: person p9 is not in people',
      'history.json, record 1 (h1), user_id: user u9 is not in users',
      'history.json, record 2 (h2), employee_id: person p9 is not in people',
      'history.json, record 3 (h3), engagement_id: engagement e9 is not in engagements',
      'member_assignments.json, record 1 (a1), employee_id: person p9 is not in people',
      'member_assignments.json, record 2 (a2), work_order_id: work order w9 is not in work_orders',
      'stakeholders.json, record 1 (s1), engagement_id: engagement e9 is not in engagements',
      'users.json, record 1 (u1), project_ids[1]: engagement e9 is not in engagements',
      'users.json, record 2 (u2), employee_id: person p9 is not in people',
      'work_orders.json, record 2 (w2), engagement_id: engagement e9 is not in engagements',
    ])
  })

  test('rejects an email address that two people share, regardless of case', async () => {
    expect(await refused((records) => set(records.users[1], { email: 'HELEN@customer.EXAMPLE' }))).toEqual([
      'users.json, record 2 (u2), email: helen@customer.example is also the email address of record 1',
    ])
  })

  test('changes nothing if one record is invalid', async () => {
    await importFolder(portal.portal, await folderOf(jsonFiles(providerRecords())))
    const before = await dumpOf(db, { versions: true })
    const lines = await refused((records) => {
      set(records.clients[0], { name: 'Renamed' })
      records.stakeholders = []
      set(records.users[0], { access_level: 9 })
    })
    expect(lines).toEqual(['users.json, record 1 (u1), access_level: must be 1, 2, 3 or 4'])
    expect(await dumpOf(db, { versions: true })).toEqual(before)
  })

  test('reports every invalid record, but not the records that refer to it', async () => {
    const lines = await refused((records) => {
      set(records.people[0], { email: 'none', name: '' })
      set(records.engagements[1], { client_id: 'c9' })
      set(records.work_orders[0], { reference: null })
    })
    expect(lines).toEqual([
      'engagements.json, record 2 (e2), client_id: client c9 is not in clients',
      'people.json, record 1 (7), name: must not be empty',
      'people.json, record 1 (7), email: must be an email address',
      'work_orders.json, record 1 (w1), reference: must be text',
    ])
  })

  test('rejects references to records unknown to the portal when their file is missing', async () => {
    const { work_orders } = providerRecords()
    expect(await refusal(await folderOf(jsonFiles({ work_orders })))).toEqual([
      'work_orders.json, record 1 (w1), engagement_id: engagement e1 does not exist',
      'work_orders.json, record 2 (w2), engagement_id: engagement e1 does not exist',
    ])
  })

  test('rejects a customer with a staff address, because they could never sign in', async () => {
    expect(await refused((records) => set(records.users[0], { email: 'Helen@uk.provider.example' }))).toEqual([
      'users.json, record 1 (u1), email: helen@uk.provider.example is a staff address, but login_method is external. No one could sign in with this address',
    ])
  })

  test('reports an unreadable file once, and counts the records that refer to it', async () => {
    const records = providerRecords()
    expect(await refusal(await folderOf({ ...jsonFiles(records), 'clients.json': '' }))).toEqual([
      'clients.json: is empty. A file without records contains []',
      `engagements.json: ${records.engagements.length} records refer to clients (client_id), which could not be read`,
    ])
  })

  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
  test.each([
    ['clients.json', latin1('[\n{"id":"c1","name":"A"},\n{"id":"c2","name":"M\u00fcller"}]'), 3],
    ['people.csv', latin1('id,name\n1,Anna\n2,Ren\u00e9\n3,Bo\n'), 3],
    ['clients.json', Buffer.concat([Buffer.from('[{"id":"c1","name":"A"}]\n'), Buffer.from([0xe2, 0x82])]), 2],
    ['people.csv', Buffer.concat([Buffer.from(`id,name\n1,${'\u20ac'.repeat(40_000)}\n`), latin1('2,Ren\u00e9\n')]), 3],
  ])('rejects text in %s that is not UTF-8, and names the line', async (file, content, line) => {
    const lines = await refusal(await folderOf({ [file]: content }))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(`^${file}(, record \\d+)?: is not UTF-8 text from line ${line} on. Save it as UTF-8`),
    )
  })

  const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
  const csv = 'id,name\n1,Anna\n'
  const array = '[{"id":"c1","name":"A"}]'
  test.each([
    ['people.csv', 'without a byte order mark', Buffer.from(csv, 'utf16le')],
    ['people.csv', 'big-endian, without a byte order mark', utf16be(csv)],
    ['people.csv', 'with a byte order mark', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['people.csv', 'big-endian, with a byte order mark', utf16be(`\ufeff${csv}`)],
    ['clients.json', 'without a byte order mark', Buffer.from(array, 'utf16le')],
    ['clients.json', 'big-endian, without a byte order mark', utf16be(array)],
    ['clients.json', 'with a byte order mark', Buffer.from(`\ufeff${array}`, 'utf16le')],
    ['clients.ndjson', 'without a byte order mark', Buffer.from(array.slice(1, -1), 'utf16le')],
  ])('rejects UTF-16 text in %s, %s, before it reads any record', async (file, _, content) => {
    const folder = await folderOf({ [file]: content, 'users.json': '[{"id":"wrong"}]' })
    expect(await refusal(folder)).toEqual([`${file}: is UTF-16 text. ${saveAsUtf8Hint}`])
  })

  test('rejects the id of a stakeholder who was invited in the portal', async () => {
    await importFolder(portal.portal, await folderOf(jsonFiles(providerRecords())))
    await db.updateTable('stakeholder').set({ origin: 'invited' }).execute()
    expect(await refused(() => {})).toEqual([
      'stakeholders.json, record 1 (s1), id: is the id of a stakeholder who was invited in the portal',
    ])
  })
})

describe('an import file', () => {
  test.each([
    ['is empty', { 'clients.json': '' }, 'clients.json: is empty. A file without records contains []'],
    [
      'is cut off',
      { 'clients.json': '[{"id":"c1","name":"A"},{"id"' },
      /^clients.json, record 2: cannot be read as a JSON array: /,
    ],
    ['does not contain an array', { 'clients.json': '{"id":"c1"}' }, /^clients.json: cannot be read as a JSON array: /],
    [
      'has an unknown name',
      { 'clients.json': '[]', 'engagement.json': '[]' },
      'engagement.json: does not have the name of an import file, such as people.json',
    ],
    [
      'exists as both JSON and CSV',
      { 'people.json': '[]', 'people.csv': 'id,name' },
      'people.csv: is there as well as people.json. Keep only one of them',
    ],
    [
      'has unknown columns',
      { 'people.csv': 'id;nom\n1;x' },
      'people.csv: has unknown columns: nom. The columns are id, name, email, job_title, photo, left_on. They are separated by semicolons here',
    ],
    [
      'has a value in a column without a name',
      { 'people.csv': 'id,name,\n1,Ann,\n2,Ben,left in June' },
      'people.csv, record 2: has a value in column 3, which has no name in the header',
    ],
    [
      'has a row with too few columns',
      { 'people.csv': 'id,name,email\n1,Ann,a@b.example\n2,Ben' },
      'people.csv, record 2: has 2 columns, but the header has 3',
    ],
    [
      'is CSV but must be JSON',
      { 'users.csv': 'id' },
      'users.csv: does not have the name of an import file, such as people.json',
    ],
  ])('is rejected if it %s', async (_, files, line) => {
    expect(await refusal(await folderOf(files))).toEqual([
      typeof line === 'string' ? line : expect.stringMatching(line),
    ])
  })

  test('must exist: an empty folder and a missing folder are rejected', async () => {
    const empty = await folderOf({})
    expect(await refusal(empty)).toEqual([`${empty}: contains no import files`])
    expect(await refusal(`${empty}/nowhere`)).toEqual([`${empty}/nowhere: is not a readable folder`])
  })

  test('is rejected if it has text in a number column', async () => {
    const header = 'id,work_order_id,member_role,member_role_id,start_date,end_date,price_per_day\n'
    const { member_assignments: _, ...rest } = providerRecords()
    const table = `${header}a1,w1,Developer,x,2026-01-05,2026-01-06,"1,500"`
    expect(await refusal(await folderOf({ ...jsonFiles(rest), 'member_assignments.csv': table }))).toEqual([
      'member_assignments.csv, record 1 (a1), member_role_id: must be a whole number',
      'member_assignments.csv, record 1 (a1), price_per_day: must be a number',
    ])
  })
})

test('a rejected picture is reported with the record that names it', async () => {
  const records = providerRecords()
  set(records.people[0], { photo: 'text.png' })
  set(records.people[1], { photo: 'large.png' })
  set(records.users[0], { photo: 'missing.png' })
  const folder = await folderOf(jsonFiles(records))
  await mkdir(path.join(folder, 'photos'))
  await writeFile(path.join(folder, 'photos', 'text.png'), 'no picture')
  await writeFile(path.join(folder, 'photos', 'large.png'), Buffer.alloc(10 * 1024 * 1024 + 1))
  expect(await refusal(folder)).toEqual([
    'people.json, record 1 (7), photo: text.png is not a JPEG, PNG, WebP or GIF picture',
    'people.json, record 2 (p2), photo: large.png is larger than 10 MB',
    'users.json, record 1 (u1), photo: missing.png is not in the photos folder',
  ])
})
