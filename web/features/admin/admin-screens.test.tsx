import { listPeople } from '@portal/domain/accounts/contract'
import * as contract from '@portal/domain/admin/contract'
import * as imports from '@portal/domain/import/contract'
import * as privacy from '@portal/domain/privacy/contract'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { ines, peopleList } from '../../testing/accounts.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const superuser = staff({ is_superuser: true })
const mail = {
  id: 'm1',
  created_at: '2026-09-05T08:00:00Z',
  recipient: 'graham@halden.example',
  subject: 'Your digest',
}
const entry = sample(contract.LogEntry, {
  id: 7,
  at: '2026-09-05T08:00:05Z',
  kind: 'download',
  actor: 'Helen Marsh',
  account_id: 'h',
  act: 'Downloaded a file',
  status: 200,
  engagement_id: 'p1',
  engagement: 'Payments platform rebuild',
  object: 'Rate card.xlsx',
  object_id: 'f1',
  address: '203.0.113.18',
  request_id: 'r',
})

function open(at: string, as = superuser) {
  const server = fakeServer()
  server.answers(contract.getDigest, () =>
    sample(contract.getDigest.answers[200], { people: 412, visited: 268, failed_mails: 1, entries_today: 1284 }),
  )
  server.answers(listPeople, () => peopleList([ines()]))
  server.answers(privacy.listErasures, () => [])
  server.answers(privacy.listScheduledErasures, () => [])
  server.answers(contract.viewAs, () => undefined)
  server.answers(contract.endView, () => undefined)
  server.answers(contract.listMails, () => ({
    counts: { sent: 40, failed: 1 },
    total: 1,
    mails: [{ ...mail, state: 'failed' as const, attempts: 3, reason: 'Mailbox full', may_send_again: true }],
  }))
  server.answers(contract.sendMailAgain, () => ({ again: true }))
  server.answers(contract.listJobs, () => [
    sample(contract.AdminJob, {
      id: 'j1',
      name: 'remove-old-mail',
      state: 'failed',
      began_at: '2026-09-05T08:00:00Z',
      seconds: 2,
    }),
  ])
  server.answers(imports.listImports, () => [
    sample(imports.ImportRun, {
      began_at: '2026-09-05T06:00:00Z',
      seconds: 41,
      outcome: 'refused',
      problems: ['people.json, record 3 (E3), name: is missing'],
      problem_count: 1,
      mode: 'whole',
    }),
  ])
  server.answers(contract.listLog, () => [entry])
  return renderPortal({ at, as, server })
}

afterEach(() => vi.restoreAllMocks())

test('the first page shows failed emails, import problems and the audit log, and resends an email', async () => {
  const { server, user } = open('/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /People, 268 visited in 30 days$/ })).toHaveAttribute(
    'href',
    '/admin/people',
  )
  expect(await screen.findByText('Mailbox full')).toBeVisible()
  expect(await screen.findByText('people.json, record 3 (E3), name: is missing')).toBeInTheDocument()
  const log = await screen.findByRole('table', { name: 'Audit log' })
  expect(within(log).getByRole('link', { name: 'Payments platform rebuild' })).toHaveAttribute(
    'href',
    '/engagements/p1',
  )
  await user.click(screen.getByRole('button', { name: 'Send again to graham@halden.example' }))
  await waitFor(() => expect(server.received(contract.sendMailAgain)).toHaveLength(1))
})

test('the search for emails runs on the server, within the selected group', async () => {
  const { server, user } = open('/admin/mails')
  expect(await screen.findByText('Mailbox full')).toBeVisible()
  const sent = { ...mail, state: 'sent' as const, attempts: 1, reason: null, may_send_again: false }
  server.answers(contract.listMails, ({ query }) => {
    const mails = query?.which === 'all' && query.search === 'graham' ? [sent] : []
    return { counts: { sent: 40, failed: 1 }, total: mails.length, mails }
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search by person, subject or reason' }), 'graham')
  expect(await screen.findByText('No matches.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search all emails' }))
  const table = await screen.findByRole('table', { name: 'All emails' })
  expect(within(table).getByText('Sent')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument()
})

test('the audit log is filtered by one person or by one engagement', async () => {
  const { server, user } = open('/admin/people')
  const filters = () => server.received(contract.listLog).at(-1)?.query
  await user.click(await screen.findByRole('button', { name: 'Actions for Inês Hargreaves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Audit log' }))
  expect(await screen.findByText(/Only events of one person/)).toBeVisible()
  expect(filters()).toEqual({ account_id: 'a1' })
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/audit-log/export?account_id=a1',
  )
  await user.click(screen.getByRole('link', { name: 'Show all events' }))
  await user.click(await screen.findByRole('link', { name: 'Audit log of Payments platform rebuild' }))
  await waitFor(() => expect(filters()).toEqual({ engagement_id: 'p1' }))
  await user.click(await screen.findByRole('link', { name: 'Helen Marsh' }))
  await waitFor(() => expect(filters()).toEqual({ account_id: 'h' }))
})

test('audit events are listed by time, to the minute, also where the ids are in another order', async () => {
  const { server } = open('/admin/audit-log')
  const imported = { ...entry, id: 1, at: '2026-09-06T08:00:00Z', act: 'Imported records' }
  server.answers(contract.listLog, () => [entry, imported])
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent('Imported records')
  expect(second).toHaveTextContent('Downloaded a file')
  expect(screen.queryByText(/:05$/)).toBeNull()
})

test('a rejected call shows the id that was typed', async () => {
  const { server } = open('/admin/audit-log')
  const rejected = { kind: 'access_refused' as const, act: 'Created a tag', status: 404, reason: 'Sorry' }
  const typed = { engagement_id: null, engagement: null, object: null, object_id: 'P0001' }
  server.answers(contract.listLog, () => [{ ...entry, ...rejected, ...typed }])
  expect(await screen.findByRole('cell', { name: 'P0001' })).toBeVisible()
})

test('the rejected calls of one page view are one row, which opens to show each call', async () => {
  const rejected = (id: number, act: string): contract.LogEntry => ({
    ...entry,
    id,
    act,
    kind: 'access_refused',
    status: 404,
    reason: 'You cannot access this engagement.',
    engagement_id: null,
    engagement: null,
    object: null,
    object_id: 'P0009',
  })
  const { server, user } = open('/admin/audit-log')
  server.answers(contract.listLog, () => [
    rejected(9, 'List the audits of an engagement'),
    rejected(8, 'Get an engagement'),
  ])
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(await table.findByText('Tried to open an engagement')).toBeVisible()
  expect(table.getByText('You cannot access this engagement. · 2 calls')).toBeVisible()
  expect(table.queryByText(/List the audits/)).toBeNull()
  await user.click(table.getByRole('button', { name: /^Show the 2 events of Helen Marsh/ }))
  expect(table.getByText(/List the audits of an engagement/)).toBeVisible()
})

test('jobs say in plain words what they do and how often; empty columns are left out', async () => {
  open('/admin/jobs')
  const table = within(await screen.findByRole('table', { name: 'Jobs' }))
  expect(table.getByRole('cell', { name: 'Delete old emails' })).toBeVisible()
  expect(table.getByRole('cell', { name: 'Every night' })).toBeVisible()
  expect(table.queryByRole('columnheader', { name: 'Reason' })).toBeNull()
})

test('the answer of a mail server is shown in plain words, with the answer itself below', async () => {
  const { server } = open('/admin/mails')
  const failed = { ...mail, state: 'failed' as const, attempts: 1, reason: '550 No such mailbox', may_send_again: true }
  server.answers(contract.listMails, () => ({ counts: { failed: 1 }, total: 1, mails: [failed] }))
  expect(await screen.findByText('The address does not exist')).toBeVisible()
  expect(screen.getByText('550 No such mailbox')).toBeVisible()
  expect(screen.getByText('In the last 30 days: 1 failed.')).toBeVisible()
})

test('a banner shows that a superuser is viewing as someone else, and ends it', async () => {
  const leave = vi.spyOn(thisPage, 'leaveTo').mockImplementation(() => {})
  const { server, user } = open('/sessions', stakeholder({ viewed_by: 'Leah Fenwick' }))
  const band = await screen.findByRole('complementary', { name: 'You are viewing the portal as someone else' })
  expect(band).toHaveTextContent('You are signed in as Leah Fenwick and cannot change anything.')
  await user.click(within(band).getByRole('button', { name: 'Stop viewing' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin/people'))
  expect(server.received(contract.endView)).toHaveLength(1)
})

test('only superusers see the admin pages and their menu entry', async () => {
  open('/admin', staff())
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
})
