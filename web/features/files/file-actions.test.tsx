import {
  archiveFile,
  changeCategory,
  deleteFile,
  listDownloads,
  listVersions,
  replaceFile,
  unarchiveFile,
} from '@portal/domain/files/contract'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { drop, file, openActions, openFiles, pdf, savedFiles } from './files-screen.fixture.tsx'

const saved = savedFiles()

describe('a shared file', () => {
  const openAction = async (differences: Partial<SharedFile>, action: string) => {
    const portal = await openFiles([file(differences)])
    await openActions(portal.user, 'Master agreement.pdf')
    await portal.user.click(screen.getByRole('menuitem', { name: action }))
    return portal
  }

  test('is deleted with a note, after a warning that the owner will be notified', async () => {
    const { user, server } = await openAction({}, 'Delete')
    server.answers(deleteFile, () => undefined)
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('The owner of this file will receive an e-mail notification.')).toBeVisible()
    const note = within(dialog).getByLabelText('Note (optional)')
    await user.click(note)
    await user.paste('x'.repeat(101))
    expect(within(dialog).getByText('Note can not be more than 100 characters')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Delete file' }))
    expect(server.received(deleteFile)).toEqual([])
    await user.clear(note)
    await user.type(note, 'Outdated')
    await user.click(within(dialog).getByRole('button', { name: 'Delete file' }))
    expect(await screen.findByText('Master agreement.pdf was deleted')).toBeVisible()
    expect(server.received(deleteFile)).toMatchObject([{ query: { optional_note: 'Outdated' } }])
  })

  test('is deleted without this warning by its owner', async () => {
    await openAction({ is_mine: true }, 'Delete')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByText(/will receive an e-mail/)).not.toBeInTheDocument()
  })

  test('can be moved to another category', async () => {
    const { user, server } = await openAction({}, 'Change category')
    server.answers(changeCategory, () => file())
    await screen.findByRole('dialog')
    await user.selectOptions(
      within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Category' }),
      'Timesheets',
    )
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Master agreement.pdf was moved to Timesheets')).toBeVisible()
    expect(server.received(changeCategory)).toMatchObject([{ query: { category: 'Timesheets' } }])
  })

  test('can be archived from its menu', async () => {
    const { user, server } = await openFiles([file()])
    server.answers(archiveFile, () => file({ archived: true }))
    await openActions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText('Master agreement.pdf is archived')).toBeVisible()
  })

  test('can be unarchived with one click', async () => {
    const { user, server } = await openFiles([file({ archived: true })])
    server.answers(unarchiveFile, () => file())
    await user.click(screen.getByRole('button', { name: 'Unarchive Master agreement.pdf' }))
    expect(await screen.findByText('Master agreement.pdf is no longer archived')).toBeVisible()
  })

  test('can be replaced by a new version', async () => {
    const { user, server } = await openAction({}, 'Upload a new version')
    server.answers(replaceFile, () => file({ version: 2 }))
    const dialog = await screen.findByRole('dialog')
    drop(within(dialog).getByText(/Drop a file here/), new File([''], 'Designs'), pdf)
    expect(within(dialog).getByText('“Designs” is a folder. Please choose the files in it.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByText('The new version was shared')).toBeVisible()
  })

  test('shows who downloaded it and exports this as CSV', async () => {
    const server = fakeServer()
    server.answers(listDownloads, () => ({
      downloads: [{ name: 'Owen Blackwood', at: '2026-03-13T09:00:00.000Z', version: 1 }],
      not_yet: [{ name: 'Priya Raman', company_name: 'Halden & Moore Bank' }],
      failed_attempts: [{ name: 'Jonas Lindqvist', at: '2026-03-14T09:00:00.000Z', version: 1 }],
    }))
    const { user } = await openFiles([file({ failed_attempts: 1 })], staff(), server)
    await user.click(screen.getByRole('button', { name: /1 wrong password/ }))
    const dialog = await screen.findByRole('dialog')
    for (const name of ['Owen Blackwood', 'Priya Raman', 'Jonas Lindqvist'])
      expect(await within(dialog).findByText(name)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Export CSV' }))
    expect(saved).toEqual(['Master agreement.pdf - downloads.csv'])
    await user.click(within(dialog).getByRole('button', { name: 'Copy a reminder to send' }))
    expect(await screen.findByText('Reminder copied. Paste it into an email or a chat.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(
      `Please download "Master agreement.pdf": ${location.origin}/engagements/p1/files`,
    )
  })

  test('offers its older versions for download', async () => {
    const server = fakeServer()
    const version = {
      file_name: 'Master agreement.pdf',
      size: 5,
      uploaded_by: 'Helen Marsh',
      added_on: '2026-03-12T09:00:00Z',
    }
    server.answers(listVersions, () => [
      { id: 'v2', number: 2, ...version, size: 7, added_on: '2026-04-20T09:00:00Z' },
      { id: 'v1', number: 1, ...version, file_name: 'Draft.pdf' },
    ])
    const { user } = await openFiles([file({ version: 2 })], staff(), server)
    await openActions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'Versions' }))
    expect(await screen.findByRole('button', { name: 'Download version 1' })).toBeVisible()
    const versions = within(screen.getByRole('dialog')).getAllByRole('listitem')
    expect(versions.map((item) => item.textContent)).toEqual([
      'Version 2 Current20 Apr 2026 · Helen Marsh · 7 Bytes',
      'Version 112 Mar 2026 · Helen Marsh · 5 BytesDraft.pdf',
    ])
  })
})
