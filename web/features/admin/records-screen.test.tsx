import { getDigest } from '@portal/domain/admin/contract'
import { ImportRun, listImports, uploadImport } from '@portal/domain/import/contract'
import {
  addCustomer,
  deleteCustomer,
  findCustomers,
  getRecordKeeper,
  keepInPortal,
  listRoles,
  renameCustomer,
  sortRoles,
} from '@portal/domain/records/contract'
import { customerHasEngagements } from '@portal/domain/records/keeper'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const halden = { id: 'c1', name: 'Halden & Moore Bank', version: 3, engagements: 4 }
const verity = { id: 'c2', name: 'Verity', version: 1, engagements: 0 }
const counts = sample(getRecordKeeper.answers[200].shape.counts, { customers: 38, work_orders: 112 })

function open(at = '/admin/records', first: 'portal' | 'import' = 'portal') {
  const server = fakeServer()
  let keeper = first
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(getRecordKeeper, () => ({
    keeper,
    since: '2026-11-24T08:00:00Z',
    imported_on: '2026-11-26',
    counts,
  }))
  server.answers(keepInPortal, () => {
    keeper = 'portal'
    return undefined
  })
  server.answers(listImports, () => [])
  server.answers(listRoles, () =>
    ['Delivery Lead', 'Designer', 'Tester'].map((role) => ({ role, price_per_day: null })),
  )
  server.answers(findCustomers, ({ query }) => {
    const search = String(query?.search ?? '').toLowerCase()
    const customers = [halden, verity].filter(({ name }) => name.toLowerCase().includes(search))
    return { customers, similar: search === 'halden and moore' ? halden : null, total: 2 }
  })
  return renderPortal({ at, as: staff({ is_superuser: true }), server })
}
const menu = async (user: ReturnType<typeof open>['user'], customer: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${customer}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}

test('the screen says who keeps the records, since when, and how many there are', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'This portal keeps the records' })).toBeVisible()
  expect(
    screen.getByText(/^Since 24 Nov 2026, last import on 26 Nov 2026\. Superusers and leads edit them here\./),
  ).toBeVisible()
  expect(screen.getByRole('list', { name: 'Key figures' })).toHaveTextContent(/38 Customers.*112 Work orders/)
  expect(screen.getByRole('link', { name: 'Download as an import folder' })).toHaveAttribute(
    'href',
    '/api/records/export',
  )
})

test('a superuser lets the portal keep the records after reading what it means', async () => {
  const { server, user } = open('/admin/records', 'import')
  expect(await screen.findByRole('heading', { name: 'An import keeps the records' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Customers' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Verity' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Let the portal keep the records' }))
  const dialog = await screen.findByRole('dialog', { name: 'Let the portal keep the records?' })
  expect(dialog).toHaveTextContent('we reject imports with files of records')
  await user.click(within(dialog).getByRole('button', { name: 'Let the portal keep them' }))
  expect(await screen.findByRole('heading', { name: 'This portal keeps the records' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'New customer' })).toBeVisible()
  expect(server.received(keepInPortal)).toHaveLength(1)
})

test('an import takes over the records by a dry run that is listed under Imports', async () => {
  const { server, user } = open()
  server.answers(uploadImport, () => sample(ImportRun, { outcome: 'waiting' }))
  await user.click(await screen.findByRole('button', { name: 'Let an import keep the records' }))
  const dialog = await screen.findByRole('dialog', { name: 'Let an import keep the records' })
  const zip = new File(['PK'], 'records.zip')
  await user.upload(within(dialog).getByLabelText('Zip file of an import folder'), zip)
  await waitFor(() => expect(addressBar()).toBe('/admin/imports'))
  expect(server.received(uploadImport)).toMatchObject([{ query: { dry_run: 'true', take_over: 'true' } }])
})

test('Records is the current tab of both lists', async () => {
  const { user } = open('/admin/imports')
  expect(await screen.findByText('No imports yet')).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(tabs.getByRole('link', { name: 'Records' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('link', { name: 'Customers' }))
  expect(await screen.findByRole('table', { name: 'Customers' })).toBeVisible()
  expect(tabs.getByRole('link', { name: 'Records' })).toHaveAttribute('aria-current', 'page')
})

test('customers are found by a part of their name', async () => {
  const { user } = open()
  await screen.findByText('Verity')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'hald')
  await waitFor(() => expect(screen.queryByText('Verity')).toBeNull())
  expect(screen.getByText('Halden & Moore Bank')).toBeVisible()
})

test('a new customer with a similar name is saved despite the advice, with the id of another system', async () => {
  const { server, user } = open()
  server.answers(addCustomer, () => ({ id: 'C-7' }))
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  const dialog = await screen.findByRole('dialog', { name: 'New customer' })
  await user.click(within(dialog).getByRole('button', { name: 'Add customer' }))
  expect(await within(dialog).findByText('We require this information')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Name'), 'Halden and Moore')
  expect(await within(dialog).findByText('Did you mean Halden & Moore Bank?')).toBeVisible()
  await user.click(within(dialog).getByText('Id in your other systems', { selector: 'summary' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Id in your other systems' }), 'C-7')
  await user.click(within(dialog).getByRole('button', { name: 'Add customer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(addCustomer)).toMatchObject([{ body: { name: 'Halden and Moore', id: 'C-7' } }])
})

test('a customer is renamed', async () => {
  const { server, user } = open()
  server.answers(renameCustomer, () => undefined)
  const dialog = await menu(user, 'Verity', 'Rename')
  expect(within(dialog).getByText('c2')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText('Name'), ' Ltd')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(renameCustomer)).toMatchObject([
    { params: { id: 'c2' }, body: { name: 'Verity Ltd', version: 1 } },
  ])
})

test('a customer with engagements cannot be deleted, and the dialog says why', async () => {
  const { server, user } = open()
  server.answers(deleteCustomer, () => refuse(409, customerHasEngagements))
  await user.click(await screen.findByRole('button', { name: 'Actions for Halden & Moore Bank' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete customer' }))
  expect(await within(dialog).findByText(customerHasEngagements)).toBeVisible()
})

test('roles are sorted by keyboard, one place at a time, and saved with the list they were made from', async () => {
  const { server, user } = open()
  server.answers(sortRoles, () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order of roles' })
  expect(within(dialog).getByRole('button', { name: 'Save order' })).toBeDisabled()
  const names = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  within(dialog).getByRole('button', { name: 'Move Tester up' }).focus()
  await user.keyboard('{Enter}')
  expect(within(dialog).getByRole('button', { name: 'Move Tester up' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Tester', 'Delivery Lead', 'Designer'])
  expect(within(dialog).getByRole('button', { name: 'Move Tester down' })).toHaveFocus()
  expect(within(dialog).getByRole('status')).toHaveTextContent('Tester is now number 1 of 3.')
  await user.click(within(dialog).getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Saved the order of roles')).toBeVisible()
  const before = ['Delivery Lead', 'Designer', 'Tester']
  expect(server.received(sortRoles)).toMatchObject([
    { body: { roles: ['Tester', 'Delivery Lead', 'Designer'], before } },
  ])
})

test('the order of roles is not changed here while an import keeps the records', async () => {
  open('/admin/records', 'import')
  expect(await screen.findByText('Designer')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull()
})
