import { downloadFile } from '@portal/domain/files/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { file, openActions, openFiles, pick, savedFiles } from './files-screen.fixture.tsx'

const saved = savedFiles()
const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
const row = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest('tr')
  if (!found) throw new Error(`no row of ${name}`)
  return found
}

describe('the shared files of an engagement', () => {
  test('are listed by category with name, uploader, date and expiry', async () => {
    const { user } = await openFiles([
      file(),
      file({ id: 'f2', file_name: 'Rate card.xlsx', password_hash: 'sensitive', expire_on: day(0) }),
      file({ id: 'f3', file_name: 'Old.pdf', category: 'Operational', archived: true, expire_on: day(20) }),
      file({ id: 'f4', file_name: 'Plan.pdf', category: 'Operational', expire_on: day(1) }),
    ])
    expect(row('Master agreement.pdf')).toHaveTextContent('Master agreement.pdfContractsHelen Marsh12 Mar 2026')
    expect(within(row('Rate card.xlsx')).getByText('Today')).toBeVisible()
    expect(within(row('Rate card.xlsx')).getByRole('img', { name: 'Sensitive' })).toBeVisible()
    expect(within(row('Old.pdf')).getByText('Archived')).toBeVisible()
    expect(within(row('Plan.pdf')).getByText('1 day')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Contracts2',
      'Work Orders0',
      'Operational1 and 1 archived',
      'Timesheets0',
    ])
    const contracts = screen.getByRole('button', { name: /^Contracts ?2$/ })
    expect(screen.getByRole('table', { name: 'Contracts' })).toContainElement(row('Master agreement.pdf'))
    expect(contracts).toHaveAttribute('aria-expanded', 'true')
    await user.click(contracts)
    expect(contracts).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('table', { name: 'Contracts' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements/'))
  })

  test('have a panel for each category that can be collapsed, also without files', async () => {
    const { user } = await openFiles([file()])
    const timesheets = screen.getByRole('button', { name: /^Timesheets ?0$/ })
    const region = screen.getByRole('region', { name: 'Timesheets' })
    expect(timesheets).toHaveAttribute('aria-expanded', 'true')
    const example = within(region).getByText('No files yet. Share the hours of a month here.')
    expect(example).toBeVisible()
    await user.click(timesheets)
    expect(timesheets).toHaveAttribute('aria-expanded', 'false')
    expect(example).not.toBeVisible()
  })

  test('can be sorted and searched', async () => {
    const { user } = await openFiles([
      file({ file_name: 'Plan 10.pdf', size: 2_516_582, added_on: '2026-03-12T09:00:00.000Z' }),
      file({ id: 'f2', file_name: 'plan 2.pdf', size: 10, added_on: '2026-02-12T09:00:00.000Z' }),
      file({ id: 'f3', file_name: 'Runbook.docx', category: 'Operational', size: 98_304 }),
    ])
    const shown = () => screen.getAllByText(/\.(pdf|docx)$/).map((name) => name.textContent)
    expect(shown()).toEqual(['Plan 10.pdf', 'plan 2.pdf', 'Runbook.docx'])
    await pick(user, 'Sort by', 'By name')
    expect(addressBar()).toBe('/engagements/p1/files?order=name')
    expect(shown()).toEqual(['plan 2.pdf', 'Plan 10.pdf', 'Runbook.docx'])
    await pick(user, 'Sort by', 'Largest first')
    expect(shown()).toEqual(['Plan 10.pdf', 'plan 2.pdf', 'Runbook.docx'])
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'PLAN 2')
    expect(shown()).toEqual(['plan 2.pdf'])
    expect(screen.getByRole('button', { name: /^Contracts ?1 of 2$/ })).toBeVisible()
    expect(screen.getByText('1 of 3 files')).toBeInTheDocument()
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1/files?order=largest&search=PLAN+2'))
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'x')
    expect(screen.getByText('No matches.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(shown()).toHaveLength(3)
  })

  test('can be downloaded as a zip; without files for it, the button says why', async () => {
    const { user } = await openFiles([
      ...['a.pdf', 'b.pdf', 'c.csv'].map((file_name) => file({ id: file_name, file_name })),
      file({ id: 'f1', file_name: 'Rates.xlsx', category: 'Operational', password_hash: 'sensitive' }),
      file({ id: 'f2', file_name: 'Old.pdf', category: 'Timesheets', archived: true }),
    ])
    const zip = () => screen.queryByRole('button', { name: /^Download all 3 files in Contracts/ })
    const reasonOf = (category: string) => {
      const button = screen.getByRole('button', { name: `Download all files in ${category}` })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    }
    expect(zip()).toBeVisible()
    expect(reasonOf('Work Orders')).toBe('There are no files in this category yet.')
    expect(reasonOf('Operational')).toBe('Sensitive files are downloaded one by one, with their passwords.')
    expect(reasonOf('Timesheets')).toBe('Archived files cannot be downloaded.')
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'pdf')
    expect(screen.getByRole('button', { name: /^Contracts ?2 of 3$/ })).toBeVisible()
    expect(zip()).toBeNull()
    expect(reasonOf('Contracts')).toBe('Clear the search and the month to download all files.')
    await user.keyboard('{Escape}')
    expect(zip()).toBeVisible()
  })

  test('are marked until the viewer has opened them', async () => {
    await openFiles([file({ is_unopened: true }), file({ id: 'f2', file_name: 'Read.pdf' })])
    expect(screen.getByRole('button', { name: /^New: ?Master agreement.pdf$/ })).toBeVisible()
    expect(row('Master agreement.pdf')).toHaveAttribute('data-unopened')
    expect(screen.getByRole('button', { name: 'Read.pdf' })).toBeVisible()
    expect(row('Read.pdf')).not.toHaveAttribute('data-unopened')
  })

  test('show their expiry quietly, as a chip within 31 days, and in amber within 7', async () => {
    const files = [32, 31, 8, 7].map((days) => file({ id: `f${days}`, file_name: `${days}.pdf`, expire_on: day(days) }))
    await openFiles([...files, file({ id: 'never', file_name: 'Never.pdf', expire_on: null })])
    const look = (days: number) => {
      const label = within(row(`${days}.pdf`)).getByText(`${days} days`)
      return label.classList.contains('text-quiet') ? 'quiet' : (label.dataset.status ?? 'chip')
    }
    expect([32, 31, 8, 7].map(look)).toEqual(['quiet', 'chip', 'chip', 'onboarding'])
    expect(within(row('Never.pdf')).queryByText(/day/)).toBeNull()
  })

  test('are replaced by one sentence while nothing is shared', async () => {
    await openFiles([])
    expect(screen.getByText('No files yet. Share an agreement, a work order, a plan or a timesheet.')).toBeVisible()
    for (const panel of ['Contracts', 'Work Orders', 'Operational', 'Timesheets'])
      expect(screen.getByRole('button', { name: new RegExp(`^${panel} ?0$`) })).toHaveAttribute(
        'aria-expanded',
        'false',
      )
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  describe('by month', () => {
    const files = [
      file({ file_name: 'March.pdf', added_on: '2026-03-31T22:59:00.000Z' }),
      file({ id: 'f2', file_name: 'April.pdf', added_on: '2026-03-31T23:00:00.000Z' }),
      file({ id: 'f3', file_name: 'Hours.csv', category: 'Timesheets', added_on: '2026-04-30T12:00:00.000Z' }),
      file({ id: 'f4', file_name: 'Plan.pdf', category: 'Operational', added_on: '2025-12-01T12:00:00.000Z' }),
    ]
    const shown = () => screen.queryAllByText(/\.(pdf|csv)$/).map((name) => name.textContent)
    const openAt = (query: string) => openFiles(files, staff(), fakeServer(), query)

    test('can be filtered in all categories, and the address keeps the month', async () => {
      const { user } = await openFiles(files)
      expect(screen.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('All months')
      const options = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole('option')
      expect(options.map((option) => option.textContent)).toEqual([
        'All months',
        'April 2026',
        'March 2026',
        'December 2025',
      ])
      await pick(user, 'Month', 'April 2026')
      expect(shown()).toEqual(['April.pdf', 'Hours.csv'])
      expect(screen.getByText('2 of 4 files')).toBeInTheDocument()
      expect(addressBar()).toBe('/engagements/p1/files?month=2026-04')
      const contracts = screen.getByRole('button', { name: /^Contracts ?1 of 2$/ })
      await user.click(contracts)
      expect(contracts).toHaveAttribute('aria-expanded', 'false')
      await pick(user, 'Month', 'All months')
      expect(shown()).toHaveLength(4)
      expect(addressBar()).toBe('/engagements/p1/files')
    })

    test.each(['2026-13', '2026-4', '2026-02', 'april', ''])(
      'are all shown if the address has the month "%s"',
      async (month) => {
        await openAt(`?month=${month}`)
        expect(screen.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('All months')
        expect(shown()).toHaveLength(4)
      },
    )
  })

  test('offer actions by permission and state', async () => {
    const { user } = await openFiles([
      file(),
      file({ id: 'f2', file_name: 'Theirs.pdf', may_delete: false, may_see_downloads: false }),
      file({ id: 'f3', file_name: 'Old.pdf', archived: true }),
    ])
    expect(await openActions(user, 'Master agreement.pdf')).toEqual([
      'Download',
      'New version',
      'Change category',
      'Archive',
      'Delete',
    ])
    await user.keyboard('{Escape}')
    expect(await openActions(user, 'Theirs.pdf')).toEqual([
      'Download',
      'Change category',
      'DeleteNot authorized to delete (off)',
    ])
    await user.keyboard('{Escape}')
    expect(await openActions(user, 'Old.pdf')).toEqual(['Unarchive', 'Delete'])
  })

  test('cannot be unarchived by stakeholders', async () => {
    const { user } = await openFiles([file({ archived: true })], stakeholder())
    expect(await openActions(user, 'Master agreement.pdf')).toEqual(['Delete'])
  })
})

describe('downloading a file', () => {
  test('starts at once if the file is not sensitive', async () => {
    const { user, server } = await openFiles([file()])
    server.answers(downloadFile, () => new Blob(['%PDF']))
    await user.click(screen.getByRole('button', { name: 'Download Master agreement.pdf' }))
    await waitFor(() => expect(saved).toEqual(['Master agreement.pdf']))
    expect(server.received(downloadFile)).toMatchObject([{ params: { fileId: 'f1' }, body: {} }])
  })

  test('asks for the password of a sensitive file and shows the error for a wrong one', async () => {
    const { user, server } = await openFiles([file({ password_hash: 'sensitive' })])
    server.answers(downloadFile, () => refuse(403, 'This password is not right.'))
    await user.click(screen.getByRole('button', { name: 'Download Master agreement.pdf' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Password'), 'Wrong123')
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    expect(await within(dialog).findByText('This password is not right.')).toBeVisible()
    expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription('This password is not right.')
    expect(within(dialog).getByLabelText('Password')).toHaveValue('Wrong123')
    server.answers(downloadFile, () => new Blob(['%PDF']))
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['Master agreement.pdf']))
    expect(server.received(downloadFile).at(-1)?.body).toEqual({ file_password: 'Wrong123' })
  })
})
