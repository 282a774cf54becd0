import { downloadFile, downloadVersion, listDownloads, listVersions } from '@portal/domain/files/contract'
import type { FileDownloads, FileVersion, SharedFile } from '@portal/domain/files/shared-file'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { file, openFiles, savedFiles } from './files-screen.fixture.tsx'

const saved = savedFiles()
const version = {
  file_name: 'Master agreement.pdf',
  size: 5,
  uploaded_by: 'Helen Marsh',
  added_on: '2026-03-12T09:00:00Z',
}

interface Answers {
  versions?: FileVersion[]
  downloads?: FileDownloads
}

describe('the side panel of a file', () => {
  /** Opens the panel of the first file. */
  const openPanel = async (files: SharedFile[], as = staff(), answers: Answers = {}) => {
    const server = fakeServer()
    server.answers(listVersions, () => answers.versions ?? [{ id: 'v1', number: 1, ...version }])
    server.answers(listDownloads, () => answers.downloads ?? { downloads: [], not_yet: [], failed_attempts: [] })
    server.answers(downloadFile, () => new Blob(['Name;Days\n"Osei; Daniel";21']))
    const portal = await openFiles(files, as, server)
    const name = files[0]?.file_name ?? ''
    await portal.user.click(screen.getByRole('button', { name }))
    return { ...portal, panel: await screen.findByRole('complementary', { name }) }
  }

  test('has its facts and versions, takes the focus and gives it back', async () => {
    const { user, panel } = await openPanel([
      file({ expire_on: '2099-03-12' }),
      file({ id: 'f2', file_name: 'Plan.pdf' }),
    ])
    const name = screen.getByRole('button', { name: 'Master agreement.pdf' })
    expect(name).toHaveAttribute('aria-expanded', 'true')
    expect(within(panel).getByRole('heading', { level: 2 })).toHaveFocus()
    expect(within(panel).getByText(/^Contracts, 2 KB, expires 12 Mar 2099 \(\d+ days\)$/)).toBeVisible()
    expect(await within(panel).findByText('12 Mar 2026')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(panel).not.toBeInTheDocument()
    expect(name).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Plan.pdf' }))
    await user.click(
      within(await screen.findByRole('complementary', { name: 'Plan.pdf' })).getByRole('button', { name: 'Close' }),
    )
    expect(screen.getByRole('button', { name: 'Plan.pdf' })).toHaveFocus()
  })

  test('stays open when Escape closes a dialog of its file', async () => {
    const { user, panel } = await openPanel([file()])
    await user.click(within(panel).getByRole('button', { name: 'New version' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(panel).toBeInTheDocument()
  })

  test('shows pictures and the first lines of tables', async () => {
    const { user, panel } = await openPanel([
      file({ file_name: 'Hours.csv' }),
      file({ id: 'f2', file_name: 'Architecture.png' }),
    ])
    expect(await within(panel).findByRole('cell', { name: 'Osei; Daniel' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Architecture.png' }))
    expect(await screen.findByRole('img', { name: 'Architecture.png' })).toHaveAttribute('src', 'blob:file')
    expect(saved).toEqual([])
  })

  test.each([
    [file({ file_name: 'a.png', password_hash: 'sensitive' }), 'Sensitive. It opens only with its password.'],
    [file({ file_name: 'a.png', archived: true }), 'Archived files cannot be opened.'],
    [file({ file_name: 'a.docx' }), 'No preview. Download the file to read it.'],
  ])('fetches nothing for a preview that it cannot show (%#)', async (shown, sentence) => {
    const { panel, server } = await openPanel([shown])
    expect(within(panel).getByText(sentence)).toBeVisible()
    expect(server.received(downloadFile)).toEqual([])
  })

  test('offers its older versions for download', async () => {
    const versions = [
      { ...version, id: 'v2', number: 2, added_on: '2026-04-20T09:00:00Z' },
      { ...version, id: 'v1', number: 1, file_name: 'Draft.pdf' },
    ]
    const { user, panel, server } = await openPanel([file({ version: 2 })], staff(), { versions })
    server.answers(downloadVersion, () => new Blob(['%PDF']))
    await user.click(await within(panel).findByRole('button', { name: 'Download version 1' }))
    const rows = within(panel).getAllByRole('listitem')
    expect(rows.map((item) => item.textContent)).toEqual([
      'Version 2Helen Marsh20 Apr 2026',
      'Version 1Helen Marsh12 Mar 2026',
    ])
    await waitFor(() => expect(saved).toEqual(['Draft.pdf']))
  })

  test('shows who downloaded it, each person once, and who did not, and exports this as CSV', async () => {
    const owen = { account_id: 'a1', name: 'Owen Blackwood', photo_id: null }
    const downloads = {
      downloads: [
        { ...owen, at: '2026-03-13T09:00:00.000Z', version: 2 },
        { ...owen, at: '2026-03-12T09:00:00.000Z', version: 1 },
      ],
      not_yet: [{ name: 'Priya Raman', photo_id: null, company_name: 'Halden & Moore Bank' }],
      failed_attempts: [{ ...owen, name: 'Jonas Lindqvist', at: '2026-03-14T09:00:00.000Z', version: 1 }],
    }
    const { user, panel } = await openPanel([file({ version: 2 })], staff(), { downloads })
    const group = async (title: string) => {
      const heading = await within(panel).findByRole('heading', { name: title })
      const rows = within(heading.closest('section') ?? panel).getAllByRole('listitem')
      return rows.map((item) => item.textContent)
    }
    expect(await group('1 wrong password')).toEqual(['Jonas Lindqvist14 Mar 2026'])
    expect(await group('Downloaded by 1 person')).toEqual(['Owen BlackwoodVersion 213 Mar 2026'])
    expect(await group('Not downloaded by 1 person')).toEqual(['Priya RamanHalden & Moore Bank'])
    await user.click(within(panel).getByRole('button', { name: 'Export CSV' }))
    expect(saved).toEqual(['Master agreement.pdf - downloads.csv'])
    await user.click(within(panel).getByRole('button', { name: 'Copy reminder' }))
    expect(await screen.findByText('Reminder copied. Paste it into an email or a chat.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(
      `Please download "Master agreement.pdf": ${location.origin}/engagements/p1/files`,
    )
  })

  test('has no downloads for those who may not see them', async () => {
    const { panel, server } = await openPanel([file({ may_see_downloads: false, may_delete: false })], stakeholder())
    await within(panel).findByText('Version 1')
    expect(server.received(listDownloads)).toEqual([])
    expect(within(panel).queryByText(/ownloaded/)).toBeNull()
    expect(within(panel).queryByRole('button', { name: 'New version' })).toBeNull()
  })
})
