import { getDigest } from '@portal/domain/admin/contract'
import {
  changeCustomerSignOn,
  listCustomerSignOns,
  makeCustomerSignOn,
  tryCustomerSignOn,
} from '@portal/domain/customer-sign-on/contract'
import { CustomerSignOn, changedByOther, type UnusualDomain } from '@portal/domain/customer-sign-on/provider'
import { noDomain } from '@portal/domain/customer-sign-on/validation'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const callbacks = 'https://portal.company.com/api/authorize/oauth2/callback/'
const acme = sample(CustomerSignOn, {
  id: 'a1',
  name: 'Acme',
  issuer: 'https://login.acme.com',
  client_id: 'portal',
  has_secret: true,
  people: 12,
  domains: ['acme.com', 'acme.co.uk'],
  on: true,
  callback: `${callbacks}a1`,
  version: 3,
  saved_by: 'Leah Stone',
  saved_at: '2026-09-05T06:00:00Z',
})

function open(sign_ons: CustomerSignOn[], unusual_domains: UnusualDomain[] = []) {
  const server = fakeServer()
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(listCustomerSignOns, () => ({ sign_ons, callbacks, unusual_domains }))
  return { ...renderPortal({ at: '/admin/sign-on', as: staff({ is_superuser: true }), server }) }
}

test('single sign-on shows its redirect address before saving, is tested, and is saved switched off', async () => {
  const { server, user } = open([])
  expect(await screen.findByText(/All customers sign in with an email link/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add single sign-on' }))
  const dialog = within(document.body)
  await screen.findByRole('dialog', { name: 'Add single sign-on for a customer' })
  expect(dialog.getAllByRole('group').map((step) => step.querySelector('legend')?.textContent)).toEqual([
    '1. Name the customer',
    '2. Register the portal with their identity provider',
    '3. Enter what the customer sends back',
    '4. Switch it on when the test works',
  ])
  const callback = dialog.getByLabelText('Redirect address').textContent ?? ''
  expect(callback).toMatch(/\/callback\/[0-9a-f]{32}$/)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Add single sign-on' }))
  expect(await screen.findByLabelText('Redirect address')).toHaveTextContent(callback)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(noDomain)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Test connection' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Company'), 'Acme')
  await user.type(dialog.getByLabelText('Email domains'), '@Acme.com, acme.co.uk')
  await user.type(dialog.getByLabelText('Issuer'), 'https://login.acme.com')
  server.answers(tryCustomerSignOn, () => ({ problem: 'It refuses connections', leads_to: null }))
  await user.click(dialog.getByRole('button', { name: 'Test connection' }))
  expect(await dialog.findByText('It refuses connections')).toBeVisible()
  server.answers(tryCustomerSignOn, () => ({ problem: null, leads_to: 'login.acme.com' }))
  await user.click(dialog.getByRole('button', { name: 'Test connection' }))
  expect(await dialog.findByText(/People sign in at login\.acme\.com/)).toBeVisible()
  await user.type(dialog.getByLabelText('Client ID'), 'portal')
  await user.type(dialog.getByLabelText('Client secret'), 's3cret')
  expect(JSON.stringify({ ...sessionStorage })).toContain('login.acme.com')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret')
  server.answers(makeCustomerSignOn, () => refuse(422, 'acme.com is taken', { domains: 'acme.com is taken' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('acme.com is taken')).toBeVisible()
  server.answers(makeCustomerSignOn, () => acme)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved single sign-on for Acme')).toBeVisible()
  expect(server.received(makeCustomerSignOn).at(-1)?.body).toEqual({
    id: callback.slice(callbacks.length),
    name: 'Acme',
    issuer: 'https://login.acme.com',
    client_id: 'portal',
    client_secret: 's3cret',
    domains: ['acme.com', 'acme.co.uk'],
    on: false,
  })
})

test('a superuser sees both spellings of a domain and a lookalike warning, and can still save', async () => {
  const spellings = 'halden-b\u0430nk.com (xn--halden-bnk-6qi.com)'
  const warning = `${spellings} looks like halden-bank.com. Check the spelling with the customer.`
  const munich = 'münchen.example (xn--mnchen-3ya.example)'
  const domains = ['halden-b\u0430nk.com', 'münchen.example']
  const unusual: UnusualDomain[] = [
    { domain: 'halden-b\u0430nk.com', spellings, warning },
    { domain: 'münchen.example', spellings: munich, warning: null },
  ]
  const { server, user } = open([{ ...acme, domains }], unusual)
  const table = within(await screen.findByRole('table', { name: 'Single sign-on' }))
  expect(table.getByText(`${spellings}, ${munich}`)).toBeVisible()
  expect(table.getByText(warning)).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Actions for Acme' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit single sign-on for Acme' }))
  expect(await dialog.findByText(warning)).toBeVisible()
  expect(dialog.getByText(`Domain spellings: ${munich}`)).toBeVisible()
  await user.type(dialog.getByLabelText('Email domains'), ', acme.com')
  const checked = { domains: [...domains, 'acme.com'].join(','), domains_of: 'a1' }
  await waitFor(() => expect(server.received(listCustomerSignOns).at(-1)?.query).toEqual(checked))
  server.answers(changeCustomerSignOn, () => acme)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved single sign-on for Acme')).toBeVisible()
})

test('a conflicting change shows an error and keeps the typed text; an empty secret keeps the stored one', async () => {
  const { server, user } = open([acme])
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit single sign-on for Acme' }))
  expect(dialog.getByLabelText('Redirect address')).toHaveTextContent(`${callbacks}a1`)
  await user.clear(dialog.getByLabelText('Company'))
  await user.type(dialog.getByLabelText('Company'), 'Acme Ltd')
  server.answers(changeCustomerSignOn, () => refuse(409, changedByOther))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(changedByOther)).toBeVisible()
  expect(dialog.getByLabelText('Company')).toHaveValue('Acme Ltd')
  expect(server.received(changeCustomerSignOn)[0]).toMatchObject({
    params: { id: 'a1' },
    body: { name: 'Acme Ltd', client_secret: null, domains: ['acme.com', 'acme.co.uk'], on: true, version: 3 },
  })
})

test('a superuser switches off single sign-on for a customer', async () => {
  const { server, user } = open([acme])
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }))
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Switch off single sign-on for Acme?' }))
  server.answers(changeCustomerSignOn, () => ({ ...acme, on: false, version: 4 }))
  await user.click(confirmation.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('Switched single sign-on for Acme off')).toBeVisible()
  expect(server.received(changeCustomerSignOn)[0]?.body).toMatchObject({ on: false, version: 3, client_secret: null })
})
