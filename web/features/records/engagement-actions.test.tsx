import { getEngagement, getEngagementHeader, listEngagements } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import {
  changeEngagement,
  deleteEngagement,
  findCustomers,
  findPeople,
  getEngagementRecord,
} from '@portal/domain/records/contract'
import { changedSince } from '@portal/domain/records/keeper'
import { PersonChoice } from '@portal/domain/records/record-parts'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const amara = { id: 'e1', name: 'Amara Okafor', photo_id: null }
const marcus = { id: 'e2', name: 'Marcus Hale', photo_id: null }
const record = (more: object = {}) =>
  sample(getEngagementRecord.answers[200], {
    id: 'p1',
    version: 4,
    keeper: 'portal',
    imported_on: '2026-11-26',
    may_edit: 'all',
    title: 'Payments platform rebuild',
    client: { id: 'c1', name: 'Halden & Moore Bank' },
    client_partner: marcus,
    project_lead: amara,
    portfolio_director: null,
    contents: [
      { kind: 'work_order', count: 2 },
      { kind: 'file', count: 14 },
      { kind: 'audit', count: 0 },
    ],
    hides: true,
    ...more,
  })

async function open(item: string | null, record_access: EngagementHeader['record_access'] = 'edit', more: object = {}) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement())
  server.answers(getEngagementHeader, () =>
    sample(EngagementHeader, { id: 'p1', title: 'Payments platform rebuild', record_access }),
  )
  server.answers(getEngagementRecord, () => record(more))
  server.answers(findPeople, ({ query }) =>
    [
      sample(PersonChoice, { id: 'e3', name: 'Li Wei', job_title: 'QA Engineer', email: 'l.wei@provider.example' }),
      sample(PersonChoice, { id: 'e4', name: 'Li Wei', job_title: 'Developer', email: 'li.wei@provider.example' }),
    ].filter(({ name }) => name.toLowerCase().includes(String(query?.search ?? '').toLowerCase())),
  )
  server.answers(findCustomers, () => ({
    customers: [{ id: 'c2', name: 'Verity', version: 1, engagements: 1 }],
    similar: null,
    total: 2,
  }))
  const view = renderPortal({ at: '/engagements/p1', as: staff({ is_superuser: true }), server })
  if (item !== null) {
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Payments platform rebuild' }))
    await view.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return view
}
const dialogOf = (role: 'dialog' | 'alertdialog' = 'dialog') => screen.findByRole(role)

test('superusers change title, customer and leads, choosing between people of one name', async () => {
  const { server, user } = await open('Edit engagement')
  server.answers(changeEngagement, () => undefined)
  const dialog = within(await dialogOf())
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' 2')
  await user.clear(dialog.getByRole('combobox', { name: 'Customer' }))
  await user.click(dialog.getByRole('combobox', { name: 'Customer' }))
  await user.click(await screen.findByRole('option', { name: /Verity/ }))
  await user.type(dialog.getByRole('combobox', { name: 'Portfolio director' }), 'Li')
  await user.click(await screen.findByRole('option', { name: /Developer/ }))
  await user.clear(dialog.getByRole('combobox', { name: 'Client partner' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(changeEngagement)).toMatchObject([
    {
      body: {
        title: 'Payments platform rebuild 2',
        client_id: 'c2',
        client_partner_id: null,
        project_lead_id: 'e1',
        portfolio_director_id: 'e4',
        version: 4,
      },
    },
  ])
})

test('a name that was typed and not chosen is a problem at its field', async () => {
  const { server, user } = await open('Edit engagement')
  const dialog = within(await dialogOf())
  await user.type(dialog.getByRole('combobox', { name: 'Portfolio director' }), 'Nobody Known')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Choose a person from the list')).toBeVisible()
  expect(server.received(changeEngagement)).toEqual([])
})

test('leads change the title alone', async () => {
  await open('Edit engagement', 'edit', { may_edit: 'title' })
  const dialog = within(await dialogOf())
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Payments platform rebuild')
  expect(dialog.queryByRole('combobox')).toBeNull()
})

test('after a conflict the other change stands beside mine, and the next save is of the new version', async () => {
  const { server, user } = await open('Edit engagement')
  const conflict = changedSince('Ben Ashworth')
  server.answers(changeEngagement, () => refuse(409, conflict))
  const dialog = within(await dialogOf())
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' mine')
  server.answers(getEngagementRecord, () => record({ version: 5, title: 'Payments', project_lead: marcus }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText(conflict)).toBeVisible()
  expect(await dialog.findByText('Theirs: Payments')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Payments platform rebuild mine')
  expect(dialog.getByRole('combobox', { name: 'Delivery lead' })).toHaveValue('Marcus Hale')
  server.answers(changeEngagement, () => undefined)
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(changeEngagement).at(-1)).toMatchObject({ body: { version: 5 } })
})

test('deleting says what goes with it, and leads to the list', async () => {
  const { server, user } = await open('Delete engagement')
  server.answers(deleteEngagement, () => undefined)
  server.answers(listEngagements, () => sample(listEngagements.answers[200]))
  const dialog = within(await dialogOf('alertdialog'))
  expect(dialog.getByText(/^We hide it\..*can be restored/)).toBeVisible()
  expect(dialog.getByText('With it we hide 2 work orders and 14 files.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete engagement' }))
  await waitFor(() => expect(addressBar()).toBe('/engagements'))
  expect(server.received(deleteEngagement)).toMatchObject([{ params: { id: 'p1' }, query: { version: '4' } }])
})

test('where an import keeps the records, the menu shows the facts and where to change them', async () => {
  await open('Details', 'details', { keeper: 'import' })
  const dialog = within(await dialogOf())
  expect(dialog.getByText(/An import keeps the records \(last on 26 Nov 2026\)\./)).toBeVisible()
  expect(dialog.getByText('Amara Okafor')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Admin > Records' })).toHaveAttribute('href', '/admin/records')
})

test('the others have no menu', async () => {
  await open(null, 'none')
  expect(await screen.findByRole('heading', { name: 'Payments platform rebuild' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})
