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
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { drop, file, openActions, openFiles, pdf } from './files-screen.fixture.tsx'

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

  test('can be unarchived from its menu', async () => {
    const { user, server } = await openFiles([file({ archived: true })])
    server.answers(unarchiveFile, () => file())
    await openActions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'Unarchive' }))
    expect(await screen.findByText('Master agreement.pdf is no longer archived')).toBeVisible()
  })

  test('can be replaced by a new version', async () => {
    const { user, server } = await openAction({}, 'New version')
    server.answers(replaceFile, () => file({ version: 2 }))
    const dialog = await screen.findByRole('dialog')
    drop(within(dialog).getByText(/Drop a file here/), new File([''], 'Designs'), pdf)
    expect(within(dialog).getByText('“Designs” is a folder. Please choose the files in it.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByText('The new version was shared')).toBeVisible()
    expect(screen.queryByRole('complementary', { name: 'Master agreement.pdf' })).toBeNull()
  })

  test('that is sensitive is replaced from the file on; afterwards its readers need the new password', async () => {
    const server = fakeServer()
    server.answers(listVersions, () => [])
    server.answers(listDownloads, () => ({ downloads: [], not_yet: [], failed_attempts: [] }))
    server.answers(replaceFile, () => file({ version: 2 }))
    const { user } = await openFiles([file({ password_hash: 'sensitive' })], staff(), server)
    await openActions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'New version' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'choose one' })).toHaveFocus())
    await user.upload(within(dialog).getByLabelText('New version of the file'), pdf)
    await user.type(within(dialog).getByLabelText('Password'), 'Settle2026')
    await user.type(within(dialog).getByLabelText('Repeat password'), 'Settle2026')
    await user.click(within(dialog).getByRole('button', { name: 'AGREE & UPLOAD' }))
    const panel = await screen.findByRole('complementary', { name: 'Master agreement.pdf' })
    expect(within(panel).getByText('Give the password to the readers by another way.')).toBeVisible()
  })
})
