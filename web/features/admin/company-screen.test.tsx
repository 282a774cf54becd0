import { getDigest, listJobs, listLog, listMails } from '@portal/domain/admin/contract'
import { companyChanged, largestLogo, logoTooLarge } from '@portal/domain/company/company-rules'
import { Company, changeCompany, getCompany } from '@portal/domain/company/contract'
import { listImports } from '@portal/domain/import/contract'
import { sample } from '@portal/domain/testing/sample'
import { required } from '@portal/domain/text/text-field'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const provider = sample(Company, {
  version: 3,
  provider_name: 'Provider',
  product_name: 'Client Portal',
  logo_url: null,
  accent_color: null,
  currency_symbol: '£',
  set_on_server: [],
  time_zone: 'Europe/London',
  provider_email_domains: ['provider.example'],
  it_email: 'it@provider.example',
})
const png = new File(['png'], 'tideway.png', { type: 'image/png' })

beforeEach(() => {
  vi.spyOn(thisPage, 'leaveTo').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:logo'
  URL.revokeObjectURL = () => {}
})

function open(company: Partial<Company> = {}, at = '/admin/company', as = staff({ is_superuser: true })) {
  const server = fakeServer()
  let stored = { ...provider, ...company }
  server.answers(getCompany, () => stored)
  server.answers(changeCompany, ({ body }) => {
    const texts = Object.fromEntries([...(body as FormData)].filter(([, value]) => typeof value === 'string'))
    stored = { ...stored, ...texts, version: stored.version + 1 }
    return undefined
  })
  const portal = renderPortal({ at, as, server })
  const set = (changes: Partial<Company>) => {
    stored = { ...stored, ...changes }
  }
  return { ...portal, server, set }
}
type Opened = ReturnType<typeof open>

const field = (label: string) => screen.findByRole('textbox', { name: label })
const preview = () => screen.getByRole('img', { name: /^Login page of/ })
const save = async ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save' }))
const sent = ({ server }: Opened) =>
  server.received(changeCompany).map(({ body }) => Object.fromEntries(body as unknown as FormData))

test('names, logo, accent and currency are saved, and the next page has them', async () => {
  const opened = open()
  const { user } = opened
  await user.clear(await field('Company'))
  await user.type(await field('Company'), 'Tideway Software')
  await user.clear(await field('Name of the portal'))
  await user.type(await field('Name of the portal'), 'Tideway Portal')
  await user.click(screen.getByRole('radio', { name: 'Navy' }))
  await user.clear(await field('Currency symbol'))
  await user.type(await field('Currency symbol'), '€')
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), png)
  expect(await field('Accent colour as a code')).toHaveValue('#1f2d5c')
  expect(preview()).toHaveAccessibleName('Login page of Tideway Portal')
  expect(preview()).toHaveStyle({ '--shown-accent': '#1f2d5c' })
  expect(preview().querySelector('img')).toHaveAttribute('src', 'blob:logo')
  await save(opened)
  await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('/admin'))
  const [body] = sent(opened)
  expect(body).toMatchObject({
    version: '3',
    provider_name: 'Tideway Software',
    product_name: 'Tideway Portal',
    accent_color: '#1f2d5c',
    currency_symbol: '€',
  })
  expect(body?.logo).toHaveProperty('name', 'tideway.png')
  expect(await field('Company')).toHaveValue('Tideway Software')
})

test('fields that are set on the server are facts, and are not sent', async () => {
  const opened = open({ set_on_server: ['provider_name', 'logo', 'accent_color'] })
  expect(await field('Name of the portal')).toBeVisible()
  expect(screen.getByText('Company', { selector: 'dt' }).parentElement).toHaveTextContent(
    'Provider · set on the server',
  )
  expect(screen.getByText('Email for questions').parentElement).toHaveTextContent('it@provider.example')
  expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByText('Choose a picture')).toBeNull()
  await save(opened)
  await waitFor(() =>
    expect(sent(opened)).toEqual([{ version: '3', product_name: 'Client Portal', currency_symbol: '£' }]),
  )
})

test('a colour on which white is hard to read is a problem while someone types, and is not saved', async () => {
  const opened = open()
  const { user } = opened
  const code = await field('Accent colour as a code')
  expect(screen.getByText('White text on it is easy to read')).toBeVisible()
  await user.type(code, '#ffcc')
  expect(code).not.toBeInvalid()
  expect(screen.queryByText('White text on it is easy to read')).toBeNull()
  await user.type(code, '00')
  expect(code).toBeInvalid()
  expect(code).toHaveAccessibleDescription(
    'The accent colour must be dark enough for white text (contrast of at least 4.5)',
  )
  expect(preview()).toHaveStyle({ '--shown-accent': '#0d3c48' })
  await save(opened)
  expect(code).toHaveFocus()
  expect(sent(opened)).toEqual([])
})

test('an empty name and a picture of more than 10 MB are not sent', async () => {
  const opened = open()
  const { user } = opened
  await user.clear(await field('Company'))
  const large = new File([new Uint8Array(largestLogo + 1)], 'large.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), large)
  await save(opened)
  expect(await field('Company')).toHaveAccessibleDescription(required)
  expect(screen.getByText(logoTooLarge)).toBeVisible()
  expect(sent(opened)).toEqual([])
})

test('a stored logo can be removed', async () => {
  const opened = open({ logo_url: '/logo?abc' })
  const { user } = opened
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/logo?abc')
  await user.click(screen.getByRole('button', { name: 'Remove logo' }))
  expect(screen.getByText('Choose a picture')).toBeInTheDocument()
  await save(opened)
  await waitFor(() => expect(sent(opened)).toMatchObject([{ removes_logo: 'true' }]))
})

test('after someone else has saved, both values of a field are shown, and saving again works', async () => {
  const opened = open()
  const { user, server, set } = opened
  await user.clear(await field('Company'))
  await user.type(await field('Company'), 'Tideway Software')
  set({ version: 4, provider_name: 'Tideway', product_name: 'Tideway Desk' })
  server.answers(changeCompany, () => refuse(409, companyChanged('Ben Ashworth')))
  await save(opened)
  expect(await screen.findByText(companyChanged('Ben Ashworth'))).toBeVisible()
  expect(await field('Company')).toHaveAccessibleDescription('Theirs: Tideway')
  expect(await field('Company')).toHaveValue('Tideway Software')
  expect(await field('Name of the portal')).toHaveValue('Tideway Desk')
  server.answers(changeCompany, () => undefined)
  await save(opened)
  await waitFor(() => expect(sent(opened).at(-1)).toMatchObject({ version: '4', provider_name: 'Tideway Software' }))
})

test('Status shows the settings to superusers who are staff', async () => {
  const answerStatus = ({ server }: Opened) => {
    server.answers(getDigest, () => sample(getDigest.answers[200]))
    server.answers(listMails, () => ({ counts: {}, total: 0, mails: [] }))
    for (const list of [listJobs, listImports, listLog]) server.answers(list, () => [])
  }
  const opened = open({ set_on_server: ['currency_symbol'] }, '/admin')
  answerStatus(opened)
  expect(await screen.findByText('Name of the portal')).toBeVisible()
  expect(screen.getByText('Currency symbol').parentElement).toHaveTextContent('£ · set on the server')
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/company')
  opened.unmount()
  const customer = open({}, '/admin', stakeholder({ is_superuser: true }))
  answerStatus(customer)
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Company' })).toBeNull()
  expect(customer.server.received(getCompany)).toEqual([])
})
