import {
  accentSentence,
  companyChanged,
  isSetOnServer,
  largestLogo,
  logoTooLarge,
  onlySuperusersChange,
} from '@portal/domain/company/company-rules'
import { changeCompany, getCompany } from '@portal/domain/company/contract'
import { requestAccessCode } from '@portal/domain/session/contract'
import { loginAsTeamMember } from '@portal/domain/session/validation'
import { onlyWhitespace, required } from '@portal/domain/text/text-field'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import type { Database } from '../../platform/database/database.ts'
import { openCompanySettings } from '../../platform/settings/company-settings.ts'
import { type TestPortal, testPortal } from '../../testing/test-portal.ts'

let portal: TestPortal
/** An instance whose environment sets the names. */
let named: TestPortal
let superuser: string

beforeAll(async () => {
  portal = await testPortal()
  named = await testPortal({ PROVIDER_NAME: 'Harbour Ltd', ACCENT_COLOR: '#7A1F5C', LOGO_URL: '/brand.svg' })
})
afterAll(async () => {
  for (const each of [portal, named]) await each.close()
})
beforeEach(async () => {
  await portal.reset()
  for (const each of [portal, named]) await each.portal.company.refresh()
  superuser = await signInSuperuser('Leah', 'Fenwick')
})
const signInSuperuser = async (first_name: string, last_name: string): Promise<string> =>
  portal.signIn(await portal.records.staffAccount({ is_superuser: true, first_name, last_name }))

function form(fields: Record<string, string>, logo?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (logo) form.append('logo', new Blob([Uint8Array.from(logo)]), 'logo.png')
  return form
}
const save = (fields: Record<string, string>, logo?: Buffer, as = superuser) =>
  portal.call(changeCompany, { body: form({ version: '0', ...fields }, logo) }, as)
const read = async () => (await portal.call(getCompany, {}, superuser)).body

const tideway = {
  provider_name: 'Tideway Software',
  product_name: 'Tideway Portal',
  accent_color: '#1F2D5C',
  currency_symbol: '€',
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f2d5c' } })

test('the settings have their defaults until a superuser saves others', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    provider_name: 'Provider',
    product_name: 'Client Portal',
    currency_symbol: '£',
    accent_color: null,
    logo_url: null,
    set_on_server: [],
  })
  expect((await save(tideway)).status).toBe(204)
  expect(await read()).toMatchObject({ ...tideway, accent_color: '#1f2d5c', version: 1 })
  expect(portal.portal.settings).toMatchObject({ provider_name: 'Tideway Software', currency_symbol: '€' })
})

test('a field that is left out keeps its value, and an empty accent is the portal’s own again', async () => {
  await save(tideway)
  expect((await save({ version: '1', accent_color: '' })).status).toBe(204)
  expect(await read()).toMatchObject({ ...tideway, accent_color: null, version: 2 })
})

test('the audit log names the changed fields', async () => {
  await save({ ...tideway, currency_symbol: '£' })
  await save({ version: '1', ...tideway, product_name: 'Tideway Desk' }, await picture(96, 96).png().toBuffer())
  const acts = await portal.portal.db.selectFrom('audit_entry').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act)).toEqual([
    'Changed the company: company, name of the portal, accent colour, currency symbol',
    'Changed the company: name of the portal, logo, currency symbol',
  ])
})

test('values of the environment win, and cannot be changed', async () => {
  await save({ ...tideway })
  await named.portal.company.refresh()
  const { body } = await named.call(getCompany, {}, superuser)
  expect(body).toMatchObject({
    provider_name: 'Harbour Ltd',
    product_name: 'Tideway Portal',
    accent_color: '#7a1f5c',
    logo_url: '/brand.svg',
    set_on_server: ['provider_name', 'logo', 'accent_color'],
  })
  const change = form({ version: '1', provider_name: 'Tideway Software', product_name: 'Tideway Desk' })
  expect(await named.call(changeCompany, { body: change }, superuser)).toMatchObject({
    status: 422,
    body: { detail: isSetOnServer, fields: { provider_name: isSetOnServer } },
  })
  expect(named.portal.settings).toMatchObject({ provider_name: 'Harbour Ltd', product_name: 'Tideway Portal' })
})

test('another instance uses the settings after its next poll', async () => {
  const { config, now, log } = portal.portal
  const instance = await createApp({ config, connection: portal.connection, log, now, mailServer: null })
  await save(tideway)
  expect(instance.portal.settings.product_name).toBe('Client Portal')
  await instance.startJobs()
  await expect.poll(() => instance.portal.settings.product_name, { timeout: 5000 }).toBe('Tideway Portal')
  expect(instance.portal.company.accent).toBe('#1f2d5c')
  await instance.stop()
})

test('while the database does not answer, the last values stay', async () => {
  const warnings: unknown[] = []
  const { db, config } = portal.portal
  const state = { isDown: false }
  const selectFrom = (table: 'company') => {
    if (state.isDown) throw new Error('Connection terminated unexpectedly')
    return db.selectFrom(table)
  }
  const failing = { selectFrom } as unknown as Database
  await save(tideway)
  const log = { warn: (...line: unknown[]) => warnings.push(line) }
  const company = await openCompanySettings({ db: failing, config, log: log as never })
  state.isDown = true
  await company.follow(2)
  expect(company.settings.product_name).toBe('Tideway Portal')
  expect(warnings).toHaveLength(1)
  state.isDown = false
  await save({ version: '1', product_name: 'Tideway Desk' })
  await company.follow(2)
  expect(company.settings.product_name).toBe('Tideway Desk')
})

describe('a save is rejected', () => {
  const reject = async (fields: Record<string, string>, sentences: Record<string, string>) => {
    expect(await save(fields)).toMatchObject({ status: 422, body: { fields: sentences } })
    expect((await read()).version).toBe(0)
  }

  test('with an accent on which white text is hard to read, or that is no colour', async () => {
    const [accent_color, sentence] = ['#ffcc00', accentSentence('#ffcc00') ?? '']
    expect(sentence).toBe('The accent colour must be dark enough for white text (contrast of at least 4.5)')
    await reject({ accent_color }, { accent_color: sentence })
    await reject({ accent_color: 'red' }, { accent_color: 'The accent colour must be a colour such as #0d3c48' })
  })

  test('without a name', async () => {
    await reject({ provider_name: ' ', product_name: '' }, { provider_name: onlyWhitespace, product_name: required })
  })

  test('by anyone but superusers of the provider', async () => {
    const { records, signIn } = portal
    const staff = await signIn(await records.staffAccount())
    const customer = await signIn(await records.stakeholderAccount([], { is_superuser: true }))
    for (const as of [staff, customer]) {
      const rejected = { status: 403, body: { detail: onlySuperusersChange } }
      expect(await save(tideway, undefined, as)).toMatchObject(rejected)
      expect(await portal.call(getCompany, {}, as)).toMatchObject(rejected)
    }
    expect((await read()).version).toBe(0)
  })

  test('after someone else has saved', async () => {
    await save(tideway, undefined, await signInSuperuser('Ben', 'Ashworth'))
    expect(await save({ provider_name: 'Harbour Ltd' })).toMatchObject({
      status: 409,
      body: { detail: companyChanged('Ben Ashworth') },
    })
    expect(await read()).toMatchObject({ provider_name: 'Tideway Software', version: 1 })
  })

  test('if two people save for the first time at once', async () => {
    const answers = await Promise.all([save({ product_name: 'One' }), save({ product_name: 'Two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await read()).version).toBe(1)
  })
})

describe('the logo', () => {
  test('is encoded as a PNG that fits into 480 by 160 pixels, and everyone can load it', async () => {
    const camera = { IFD0: { Copyright: 'Leah' } }
    expect((await save({}, await picture(1200, 300).jpeg().withExif(camera).toBuffer())).status).toBe(204)
    const { logo_url } = await read()
    expect(logo_url).toMatch(/^\/logo\?[\w-]{12}$/)
    expect(portal.portal.settings).toMatchObject({ logo_url, logo_width: 52 })
    const { headers, rawPayload, statusCode } = await portal.server.inject(logo_url ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 480, height: 120, exif: undefined })
    expect((await portal.server.inject('/logo?of-another')).headers['cache-control']).toBe('no-store')
  })

  test('can be removed', async () => {
    await save({}, await picture(96, 96).png().toBuffer())
    expect((await save({ version: '1', removes_logo: 'true' })).status).toBe(204)
    expect(await read()).toMatchObject({ logo_url: null, version: 2 })
    expect((await portal.server.inject('/logo')).statusCode).toBe(404)
  })

  test('is no SVG, no text and no damaged picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    const jpeg = await picture(400, 400).jpeg().toBuffer()
    const format = 'The picture is not a JPEG, PNG, WebP or GIF picture'
    const files: [Buffer, string][] = [
      [svg, format],
      [Buffer.from('logo'), format],
      [jpeg.subarray(0, jpeg.length / 2), 'The picture is damaged and cannot be read'],
    ]
    for (const [file, sentence] of files)
      expect(await save({}, file)).toMatchObject({ status: 422, body: { fields: { logo: sentence } } })
  })

  test('is at most 10 MB', async () => {
    const png = await picture(96, 96).png().toBuffer()
    const size = (bytes: number) => Buffer.concat([png], bytes)
    expect(await save({}, size(largestLogo + 1))).toMatchObject({ status: 413, body: { detail: logoTooLarge } })
    expect((await save({}, size(largestLogo))).status).toBe(204)
  })
})

test('emails and the sentence for staff have the new names', async () => {
  await save({ ...tideway })
  await portal.records.stakeholderAccount([], { email: 'helen@customer.example' })
  await portal.call(requestAccessCode, { body: { email: 'helen@customer.example' } })
  const [email] = await portal.mail()
  expect(email?.subject).toBe('Sign in to Tideway Portal')
  expect(email?.html).toContain('background:#1f2d5c')
  const answer = await portal.call(requestAccessCode, { body: { email: 'leah@provider.example' } })
  expect(answer.body.detail).toBe(loginAsTeamMember('Tideway Software'))
})

test('the description of the calls has the new name', async () => {
  const title = async () => (await portal.server.inject('/api/openapi.json')).json().info.title
  expect(await title()).toBe('Client Portal')
  await save(tideway)
  expect(await title()).toBe('Tideway Portal')
})
