import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import {
  addWorkOrder,
  changeWorkOrder,
  findPeople,
  getWorkOrderRecord,
  listRoles,
  matchPeople,
} from '@portal/domain/records/contract'
import { changedSince, recordsAreBusy } from '@portal/domain/records/keeper'
import type { User } from '@portal/domain/session/user'
import { sample } from '@portal/domain/testing/sample'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = (id: string, name: string, last_role: string) => ({
  ...{ id, name, last_role, photo_id: null },
  email: `${id}@provider.example`,
  job_title: 'Consultant',
})
const [mateus, sofia] = [person('E1', 'Mateus Gonçalves', 'QA Engineer'), person('E2', 'Sofia Lindgren', 'QA Engineer')]
const twoLi = [person('E3', 'Li Wei', 'Software developer'), person('E4', 'Li Wei', 'QA Engineer')]

const row = (differences: object = {}) => ({
  id: 'a1',
  person: mateus,
  member_role: 'Software developer',
  start_date: '2027-03-15',
  end_date: '2027-09-11',
  price_per_day: 670,
  allocation_percentage: 50,
  ...differences,
})
const record = (differences: object = {}) => ({
  id: 'w1',
  engagement_id: 'p1',
  engagement_title: 'Payments platform rebuild',
  client_name: 'Halden & Moore Bank',
  imported_on: null,
  contents: { requests: 0, days: 0 },
  reference: 'WO-2007 Core services',
  start_date: '2027-03-15',
  end_date: '2027-09-11',
  budget_days: 1540,
  used_days: 149,
  version: 3,
  may_edit: true,
  keeper: 'portal' as const,
  people: [row(), row({ id: 'a2', person: null, end_date: '2027-04-29' })],
  ...differences,
})

function serverWith(stored: () => object, access: 'edit' | 'details' | 'none' = 'edit'): FakeServer {
  const server = fakeServer()
  server.answers(getEngagementHeader, () =>
    sample(EngagementHeader, {
      id: 'p1',
      title: 'Payments platform rebuild',
      client_name: 'Halden',
      record_access: access,
    }),
  )
  server.answers(getWorkOrderRecord, () => stored() as never)
  server.answers(listRoles, () => [
    { role: 'Software developer', price_per_day: 670 },
    { role: 'QA Engineer', price_per_day: 590 },
  ])
  server.answers(findPeople, () => [sofia])
  server.answers(matchPeople, ({ body }) =>
    (body as { names: string[] }).names.map((name) => ({
      name,
      people: [mateus, sofia, ...twoLi].filter((one) => one.name === name),
      similar: [sofia],
    })),
  )
  server.answers(changeWorkOrder, () => undefined)
  server.answers(addWorkOrder, () => ({ id: 'w9' }))
  return server
}

interface Open {
  stored?: () => object
  at?: string
  as?: User
  access?: 'edit' | 'details' | 'none'
}
async function open({ stored = record, at = '/engagements/p1/work-orders/w1/edit', as = staff(), access }: Open = {}) {
  const portal = renderPortal({ at, as, server: serverWith(stored, access) })
  await screen.findByRole('table', { name: 'People' }, { timeout: 15_000 })
  return portal
}
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const pasteInto = (name: string, text: string) =>
  fireEvent.paste(cell(name), { clipboardData: { getData: () => text } })
const sent = (server: FakeServer) => server.received(changeWorkOrder).map(({ body }) => body)

beforeEach(() => sessionStorage.clear())

describe('the form of a work order', () => {
  test('names each cell, and shows days that follow the order as quiet ones', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit WO-2007 Core services')
    const end = cell('End, row 1, Mateus Gonçalves')
    expect([end.value, end.placeholder]).toEqual(['', '11 Sep 2027'])
    expect(cell('End, row 2, Software developer')).toHaveValue('29 Apr 2027')
    expect(cell('Person, row 2, Software developer').placeholder).toBe('Not decided yet')
    expect(cell('Per day, row 1, Mateus Gonçalves')).toHaveValue('£670')
  })

  test('moves the quiet days with the order, and sends them', async () => {
    const { server, user } = await open()
    await user.clear(cell('End'))
    await user.type(cell('End'), '30 Sep 2027')
    expect(screen.getByText('Was 11 Sep 2027. The grey end date of 1 person moves with it.')).toBeVisible()
    expect(cell('End, row 1, Mateus Gonçalves').placeholder).toBe('30 Sep 2027')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1/work-orders?wo=w1'))
    expect(sent(server)).toMatchObject([
      {
        version: 3,
        end_date: '2027-09-30',
        people: [{ id: 'a1', end_date: '2027-09-30' }, { end_date: '2027-04-29' }],
      },
    ])
  })

  test('a day that was emptied follows the order again', async () => {
    const { user } = await open()
    const end = cell('End, row 2, Software developer')
    await user.click(end)
    await user.keyboard('{Delete}{Tab}')
    expect([end.value, end.placeholder]).toEqual(['', '11 Sep 2027'])
  })

  test('a name and a role that are chosen in the last row add a person with the rate of the role', async () => {
    const { server, user } = await open()
    await user.type(cell('Add a person'), 'Sof')
    expect(cell('Person, row 3, Sof')).toHaveValue('Sof')
    await user.click(await screen.findByRole('option', { name: /Sofia Lindgren/ }))
    await user.type(cell('Role, row 3, Sofia Lindgren'), 'QA{ArrowDown}{Enter}')
    expect(cell('Role, row 3, Sofia Lindgren')).toHaveValue('QA Engineer')
    expect(cell('Per day, row 3, Sofia Lindgren')).toHaveValue('£590')
    expect(screen.getByText('Adds 1 person.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent(server)).toHaveLength(1))
    expect(sent(server)[0]?.people[2]).toEqual({
      employee_id: 'E2',
      member_role: 'QA Engineer',
      start_date: '2027-03-15',
      end_date: '2027-09-11',
      price_per_day: 590,
      allocation_percentage: null,
    })
  })

  test('Enter goes down, and a removed row is not sent', async () => {
    const { server, user } = await open()
    await user.click(cell('Per day, row 1, Mateus Gonçalves'))
    await user.keyboard('{Enter}')
    expect(cell('Per day, row 2, Software developer')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove row 1, Mateus Gonçalves' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent(server)[0]?.people.map(({ id }) => id)).toEqual(['a2']))
  })

  test('offers to end the line of a removed person today instead, if it has begun', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const begun = { start_date: '2026-01-05', end_date: '2099-12-31' }
    const { server, user } = await open({ stored: () => record({ ...begun, people: [row(begun), row({ id: 'a2' })] }) })
    await user.click(screen.getByRole('button', { name: 'Remove row 2, Mateus Gonçalves' }))
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove row 1, Mateus Gonçalves' }))
    await user.click(screen.getByRole('button', { name: /^End Mateus Gonçalves on .* instead$/ }))
    expect(cell('End, row 1, Mateus Gonçalves')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent(server)[0]?.people.map(({ id, end_date }) => [id, end_date])).toEqual([['a1', today]]),
    )
  })

  test('shows problems at their cells and links the first one; nothing is sent', async () => {
    const { server, user } = await open()
    const end = cell('End, row 1, Mateus Gonçalves')
    await user.click(end)
    await user.keyboard('31/06/2027')
    expect(end).not.toHaveAttribute('aria-invalid')
    await user.tab()
    expect(end).toHaveAccessibleDescription('June has 30 days.')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(end).toHaveFocus()
    expect(screen.getByText('1 problem.', { exact: false })).toBeVisible()
    screen.getByRole('button', { name: 'Mateus Gonçalves, End' })
    expect(sent(server)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Use 30 Jun 2027' }))
    expect(end).toHaveValue('30 Jun 2027')
    expect(end).not.toHaveAttribute('aria-invalid')
  })

  test('shows problems of the server at their cells', async () => {
    const { server, user } = await open()
    const sentence = 'This person is not in the records. Choose another one.'
    server.answers(changeWorkOrder, () => refuse(422, sentence, { 'people.0.employee_id': sentence }) as never)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(cell('Person, row 1, Mateus Gonçalves')).toHaveAccessibleDescription(sentence))
    expect(cell('Person, row 1, Mateus Gonçalves')).toHaveFocus()
    await user.type(cell('Role, row 1, Mateus Gonçalves'), 'QA Engineer')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('keeps mine beside theirs if someone else was faster, and saves the new version', async () => {
    let stored = record()
    const { server, user } = await open({ stored: () => stored })
    await user.clear(cell('End'))
    await user.type(cell('End'), '30 Sep 2027')
    server.answers(changeWorkOrder, () => {
      stored = record({
        version: 4,
        end_date: '2027-10-31',
        budget_days: 1600,
        people: [row({ end_date: '2027-10-31' })],
      })
      return refuse(409, changedSince('Amara Okafor')) as never
    })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(changedSince('Amara Okafor'))).toBeVisible()
    expect(await screen.findByText('Theirs: 31 Oct 2027')).toBeVisible()
    expect(cell('End')).toHaveValue('30 Sep 2027')
    expect(cell('Budget of days')).toHaveValue('1,600')
    server.answers(changeWorkOrder, () => undefined)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent(server)).toHaveLength(2))
    expect(sent(server)[1]).toMatchObject({
      version: 4,
      end_date: '2027-09-30',
      budget_days: 1600,
      people: [{ id: 'a1' }],
    })
  })

  test('says that the text is kept while an import writes, and sends again by itself', async () => {
    const { server, user } = await open()
    let attempts = 0
    server.answers(changeWorkOrder, () => {
      attempts += 1
      return attempts < 3 ? (refuse(503, recordsAreBusy) as never) : undefined
    })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(recordsAreBusy, {}, { timeout: 15_000 })).toBeVisible()
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1/work-orders?wo=w1'), { timeout: 15_000 })
  })
})

describe('pasted rows', () => {
  const list = [
    'Name\tRole\tStart\tEnd\tRate',
    'Sofia Lindgren\tQA Engineer\t\t30/06/2027\t£600',
    'Li Wei\tQA Engineer\t01/04/2027\t31/06/2027\t',
    'Yuki Tanaba\tQA Engineer\t\t\t',
    'Mateus Gonçalves\tQA Engineer\t\t\t',
  ].join('\r\n')

  test('come on top with a choice for names that are not one person, and are saved once all are right', async () => {
    const { server, user } = await open()
    pasteInto('Add a person', list)
    expect(await screen.findByText('4 rows pasted. 2 have a problem.', { exact: false })).toBeVisible()
    expect(screen.getByText('Dates are read as day/month/year.')).toBeVisible()
    expect(screen.getByText('2 people are called Li Wei.')).toBeVisible()
    expect(screen.getByText('Is the person new? Ask a superuser to add Yuki Tanaba.')).toBeVisible()
    expect(screen.getByText('Already on this work order. This row replaces theirs.')).toBeVisible()
    expect(screen.getByRole('button', { name: '1 row that was here before' })).toHaveAttribute('aria-expanded', 'false')

    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(screen.getByText('3 problems. First:', { exact: false })).toBeVisible()
    expect(sent(server)).toEqual([])
    const [first] = within(screen.getByRole('table')).getAllByRole('button', { name: /^Li Wei, / })
    expect(first).toHaveTextContent('Li Wei, QA Engineer')
    await user.click(first as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Use 30 Jun 2027' }))
    await user.click(screen.getByRole('button', { name: 'Use Sofia Lindgren' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent(server)).toHaveLength(1))
    expect(sent(server)[0]?.people).toMatchObject([
      { employee_id: 'E2', end_date: '2027-06-30', price_per_day: 600 },
      { employee_id: 'E4', start_date: '2027-04-01', end_date: '2027-06-30', price_per_day: 590 },
      { employee_id: 'E2', end_date: '2027-09-11' },
      { id: 'a1', employee_id: 'E1', member_role: 'QA Engineer', price_per_day: 590, allocation_percentage: 50 },
      { id: 'a2', employee_id: null },
    ])
  })

  test('can be undone by Ctrl+Z and by a button', async () => {
    const { user } = await open()
    pasteInto('Add a person', list)
    await screen.findByText('4 rows pasted.', { exact: false })
    await user.click(cell('Per day, row 1, Sofia Lindgren'))
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.queryByText('4 rows pasted.', { exact: false })).toBeNull()
    pasteInto('Add a person', list)
    await user.click(await screen.findByRole('button', { name: 'Undo paste' }))
    expect(cell('Person, row 1, Mateus Gonçalves')).toBeVisible()
    expect(screen.queryByLabelText(/row 3/)).toBeNull()
  })

  test('read their days in the other order on request', async () => {
    const { user } = await open()
    pasteInto('Add a person', 'Name\tRole\tStart\nSofia Lindgren\tQA Engineer\t03/04/2027')
    await screen.findByText('1 row pasted.', { exact: false })
    expect(cell('Start, row 1, Sofia Lindgren')).toHaveValue('3 Apr 2027')
    await user.click(screen.getByRole('button', { name: 'Change to month/day/year' }))
    expect(cell('Start, row 1, Sofia Lindgren')).toHaveValue('4 Mar 2027')
  })

  test('of one column fill from the current cell down', async () => {
    await open()
    pasteInto('Per day, row 1, Mateus Gonçalves', '700\n1.234,50')
    expect(cell('Per day, row 1, Mateus Gonçalves')).toHaveValue('£700')
    expect(cell('Per day, row 2, Software developer')).toHaveValue('£1234.50')
  })

  test('are typed into a dialog where the browser refuses the clipboard', async () => {
    const { user } = await open()
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Paste from a spreadsheet' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('Rows'))
    await user.paste(list)
    await user.click(within(dialog).getByRole('button', { name: 'Add rows' }))
    expect(await screen.findByText('4 rows pasted.', { exact: false })).toBeVisible()
  })
})

describe('on a phone', () => {
  test('rows with a problem come first, and a row opens its fields', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 768px)',
      addEventListener() {},
      removeEventListener() {},
    }))
    const stored = () => record({ people: [row(), row({ id: 'a2', person: sofia, end_date: '2027-04-29' })] })
    const { user } = renderPortal({
      at: '/engagements/p1/work-orders/w1/edit',
      as: staff(),
      server: serverWith(stored),
    })
    const rows = async () =>
      within(await screen.findByRole('list', { name: 'People' }, { timeout: 15_000 })).getAllByRole('button')
    expect((await rows()).map((button) => button.textContent)).toEqual([
      'Mateus GonçalvesSoftware developer£670',
      'Sofia LindgrenSoftware developer · to 29 Apr 2027£670',
    ])
    await user.click((await rows())[1] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sofia Lindgren' }))
    expect(dialog.getByText('As the work order')).toBeVisible()
    await user.clear(dialog.getByLabelText('End'))
    await user.type(dialog.getByLabelText('End'), '1 Mar 2027')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect((await rows())[0]).toHaveTextContent('Must not be before 15 Mar 2027')
    expect(screen.getByRole('button', { name: 'Sofia Lindgren, End' })).toBeVisible()
    await user.click((await rows())[0] as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('adding people', () => {
  test('starts in the empty row', async () => {
    await open({ at: '/engagements/p1/work-orders/w1/edit?add' })
    expect(cell('Add a person')).toHaveFocus()
  })
})

describe('a new work order', () => {
  test('is added, and opens the timeline with it', async () => {
    const { server, user } = await open({ at: '/engagements/p1/work-orders/new' })
    await user.click(screen.getByRole('button', { name: 'Add work order' }))
    expect(cell('Reference')).toHaveFocus()
    await user.type(cell('Reference'), 'WO-2195 Dispute intake')
    await user.type(cell('Start'), '4 Jan 2027')
    await user.type(cell('End'), '30 Jun 2027')
    expect(screen.getByText('Adds WO-2195.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add work order' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1/work-orders?wo=w9'))
    expect(server.received(addWorkOrder)[0]?.body).toEqual({
      reference: 'WO-2195 Dispute intake',
      start_date: '2027-01-04',
      end_date: '2027-06-30',
      budget_days: null,
      people: [],
    })
  })

  test('as the next one of another begins the day after with the same people', async () => {
    await open({ at: '/engagements/p1/work-orders/new?copy=w1' })
    expect(cell('Start')).toHaveValue('12 Sep 2027')
    expect(cell('End')).toHaveValue('10 Mar 2028')
    expect(cell('Person, row 1, Mateus Gonçalves')).toBeVisible()
    expect(cell('End, row 2, Software developer').placeholder).toBe('10 Mar 2028')
  })
})

describe('who does not edit here', () => {
  test('sees the facts, and that an import keeps them', async () => {
    const stored = () => record({ keeper: 'import', imported_on: '2026-11-26' })
    renderPortal({
      at: '/engagements/p1/work-orders/w1/edit',
      as: staff({ is_superuser: true }),
      server: serverWith(stored),
    })
    expect(await screen.findByText(/An import keeps the records \(last on 26 Nov 2026\)\./)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('WO-2007 Core services')
    expect(screen.getByRole('link', { name: 'Admin > Records' })).toHaveAttribute('href', '/admin/records')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is told so instead of a new form', async () => {
    renderPortal({ at: '/engagements/p1/work-orders/new', as: staff(), server: serverWith(record, 'none') })
    expect(await screen.findByText('Only the leads of this engagement and superusers can change it.')).toBeVisible()
  })
})
