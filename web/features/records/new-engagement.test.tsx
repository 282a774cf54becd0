import { countEngagements, getEngagement, listEngagements } from '@portal/domain/engagements/contract'
import { addEngagement, findCustomers, findPeople, listRoles } from '@portal/domain/records/contract'
import { importKeepsRecords } from '@portal/domain/records/keeper'
import { getKeeper } from '@portal/domain/records/keeper-contract'
import { PersonChoice } from '@portal/domain/records/record-parts'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const halden = { id: 'c1', name: 'Halden & Moore Bank', version: 1, engagements: 4 }
const amara = sample(PersonChoice, { id: 'e1', name: 'Amara Okafor', job_title: 'Delivery Lead' })

function open(at = '/engagements/new', keeper: 'portal' | 'import' = 'portal', isSuperuser = true) {
  const server = fakeServer()
  server.answers(getKeeper, () => ({ keeper }))
  server.answers(listRoles, () => [{ role: 'QA Engineer', price_per_day: 585 }])
  server.answers(findPeople, () => [amara])
  server.answers(findCustomers, ({ query }) => {
    const search = String(query?.search ?? '').toLowerCase()
    return {
      customers: [halden].filter(({ name }) => name.toLowerCase().includes(search)),
      similar: search === 'halden and moore' ? halden : null,
      total: 1,
    }
  })
  server.answers(getEngagement, () => engagement({ title: 'Card disputes portal' }))
  server.answers(listEngagements, () => [])
  server.answers(countEngagements, () => ({ active: 0, completed: 0 }))
  return renderPortal({ at, as: staff({ is_superuser: isSuperuser }), server })
}
type User = ReturnType<typeof open>['user']
const field = (name: string) => screen.findByRole('textbox', { name })
const create = async (user: User) => user.click(screen.getByRole('button', { name: 'Create engagement' }))

test('only customer and title are needed; a customer of a new name is made with the engagement', async () => {
  const { server, user } = open()
  server.answers(addEngagement, () => ({ id: 'p1' }))
  const customer = await screen.findByRole('combobox', { name: 'Customer' })
  await create(user)
  expect(await screen.findByText(/^2 problems/)).toBeVisible()
  expect(customer).toHaveFocus()
  await user.type(customer, 'Tideway')
  await user.click(await screen.findByRole('option', { name: 'Add “Tideway” as a new customer' }))
  await user.type(await field('Title'), 'Card disputes portal')
  expect(await screen.findByText('Creates a new customer and the engagement.')).toBeVisible()
  await create(user)
  await waitFor(() => expect(addressBar()).toBe('/engagements/p1'))
  expect(await screen.findByText('Created Card disputes portal')).toBeVisible()
  expect(server.received(addEngagement)).toMatchObject([
    { body: { id: null, customer: { name: 'Tideway' }, work_order: null, stakeholders: [] } },
  ])
})

test('Enter before the answer chooses no person whom the text does not mean', async () => {
  const { user } = open()
  const lead = await screen.findByRole('combobox', { name: 'Delivery lead' })
  await user.click(lead)
  expect(await screen.findByRole('option', { name: /Amara Okafor/ })).toBeVisible()
  await user.type(lead, 'Yuki{Enter}')
  expect(lead).toHaveValue('Yuki')
})

test('a similar customer is offered, and used with one press', async () => {
  const { server, user } = open()
  server.answers(addEngagement, () => ({ id: 'p1' }))
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Halden and Moore{Escape}')
  expect(await screen.findByText(/New customer\. Did you mean Halden & Moore Bank\?/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use it' }))
  await user.type(await field('Title'), 'Card disputes portal')
  await create(user)
  await waitFor(() => expect(server.received(addEngagement)).toMatchObject([{ body: { customer: { id: 'c1' } } }]))
})

test('a name that was typed as it is stored is that customer', async () => {
  const { server, user } = open()
  server.answers(addEngagement, () => ({ id: 'p1' }))
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'halden & moore bank{Escape}')
  await user.type(await field('Title'), 'Card disputes portal')
  await create(user)
  await waitFor(() => expect(server.received(addEngagement)).toMatchObject([{ body: { customer: { id: 'c1' } } }]))
})

test('work order, people and stakeholders come with it; problems stand at their fields', async () => {
  const { server, user } = open()
  const alreadyThere = 'This person is already a stakeholder'
  server.answers(addEngagement, () => refuse(422, alreadyThere, { 'stakeholders.0.email': alreadyThere }))
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Tideway{Escape}')
  await user.type(await field('Title'), 'Card disputes portal')
  await user.type(screen.getByRole('combobox', { name: 'Delivery lead' }), 'Am')
  await user.click(await screen.findByRole('option', { name: /Amara Okafor/ }))
  await user.type(screen.getByLabelText('Start'), '4 Jan 2027')
  await user.type(screen.getByLabelText('End'), '30 Jun 2027')
  await create(user)
  expect(await screen.findByRole('button', { name: 'Work order, Reference' })).toBeVisible()
  await user.type(await field('Reference'), 'WO-2195 Dispute intake')
  await user.type(within(screen.getByRole('table', { name: 'People' })).getByLabelText('Role, new row'), 'QA Engineer')
  const table = within(screen.getByRole('table', { name: 'Stakeholders' }))
  await user.type(table.getByLabelText('Add a stakeholder'), 'Naomi Kirkbride')
  await user.type(table.getByLabelText(/^Email, row 1/), 'naomi@tideway.example')
  await user.type(table.getByLabelText(/^Access level, row 1/), 'adv')
  await user.click(await screen.findByRole('option', { name: 'ADVANCED' }))
  expect(screen.getByText('Creates a new customer, the engagement and WO-2195. Emails 1 invitation.')).toBeVisible()
  await create(user)
  expect(await table.findByText(alreadyThere)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Naomi Kirkbride, Email' }))
  expect(table.getByLabelText(/^Email, row 1/)).toHaveFocus()
  await user.type(table.getByLabelText(/^Email, row 1/), '.uk')
  await user.click(screen.getByRole('checkbox', { name: 'Email the invitations when I create the engagement' }))
  expect(screen.getByText(/Adds 1 stakeholder without an email\./)).toBeInTheDocument()
  server.answers(addEngagement, () => ({ id: 'p1' }))
  await create(user)
  await waitFor(() => expect(server.received(addEngagement)).toHaveLength(2))
  expect(server.received(addEngagement).at(-1)).toMatchObject({
    body: {
      customer: { name: 'Tideway' },
      project_lead_id: 'e1',
      work_order: {
        reference: 'WO-2195 Dispute intake',
        start_date: '2027-01-04',
        people: [{ employee_id: null, member_role: 'QA Engineer', price_per_day: 585 }],
      },
      stakeholders: [{ full_name: 'Naomi Kirkbride', email: 'naomi@tideway.example.uk', access_level: 1 }],
      sends_invitations: false,
    },
  })
})

test('where an import keeps the records there is no button, and the page says why', async () => {
  open('/engagements/new', 'import')
  expect(await screen.findByText(importKeepsRecords)).toBeVisible()
})

test.each([
  ['portal', true, 1],
  ['import', true, 0],
  ['portal', false, 0],
] as const)(
  'Engagements offers a new one where the %s keeps the records to superusers (%s)',
  async (keeper, is, count) => {
    open('/engagements', keeper, is)
    expect(await screen.findByRole('heading', { level: 1, name: 'Engagements' })).toBeVisible()
    // Once it is known that there is no engagement, the empty list has it instead of its head.
    if (count === 1) await waitFor(() => expect(screen.getByRole('link', { name: 'New engagement' })).toBeVisible())
    else expect(screen.queryByRole('link', { name: 'New engagement' })).toBeNull()
  },
)
