import { listFiles, listVersions, uploadFile } from '@portal/domain/files/contract'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { drop, file, openFiles, pdf, pick } from './files-screen.fixture.tsx'

/** Chooses files; the form opens with them. */
async function choose(user: Awaited<ReturnType<typeof openFiles>>['user'], ...files: File[]): Promise<void> {
  await user.upload(screen.getByLabelText('File to share'), files)
  await screen.findByRole('complementary', { name: 'Share a file' })
}

describe('uploading files', () => {
  test('requires a file and a category', async () => {
    const { user } = await openFiles([])
    await user.click(screen.getByRole('button', { name: 'Share a file' }))
    await user.click(await screen.findByRole('button', { name: 'Upload' }))
    expect(screen.getByText('No files selected for upload!')).toBeVisible()
    await choose(user, pdf)
    expect(screen.queryByText('No files selected for upload!')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    expect(screen.getByText('Please select a category!')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [new File(['x'], 'Tool.exe'), 'Wrong file format'],
    [new File([], 'Empty.pdf'), 'Wrong file size'],
    [new File([new Uint8Array(10_485_761)], 'Big.pdf'), 'File too large. Maximum size: 10 MB'],
  ])('shows on the file’s chip why the file is not accepted (%#)', async (wrong, sentence) => {
    const { user } = await openFiles([])
    await choose(user, pdf)
    fireEvent.change(screen.getByLabelText('File to share'), { target: { files: [wrong] } })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryAllByText('Use Word, Excel, CSV, PDF, JPEG or PNG.')).toHaveLength(
      sentence === 'Wrong file format' ? 1 : 0,
    )
    await user.click(screen.getByRole('button', { name: `Remove ${wrong.name}` }))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.getByText('Report.pdf')).toBeVisible()
  })

  test('lets a refused file go away by itself, and with the screen', async () => {
    const { user, unmount, server, person } = await openFiles([])
    await choose(user, pdf)
    const refuse = () =>
      fireEvent.change(screen.getByLabelText('File to share'), { target: { files: [new File(['x'], 'Tool.exe')] } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      refuse()
      act(() => vi.advanceTimersByTime(9000))
      expect(screen.getByText('Tool.exe')).toBeVisible()
      act(() => vi.advanceTimersByTime(1000))
      expect(screen.queryByText('Tool.exe')).toBeNull()
      refuse()
    } finally {
      vi.useRealTimers()
    }
    expect(screen.getByText('Tool.exe')).toBeVisible()
    unmount()
    renderPortal({ at: '/engagements/p1/files', as: person, server })
    expect(await screen.findByText('Report.pdf')).toBeVisible()
    expect(screen.queryByText('Tool.exe')).toBeNull()
  })

  test('names a dropped folder and takes the other files', async () => {
    await openFiles([])
    const zone = screen.getByText(/Drop files here/)
    drop(zone, new File([''], 'Designs'), pdf)
    expect(await screen.findByText('Report.pdf')).toBeVisible()
    expect(screen.queryByText('Designs')).toBeNull()
    expect(screen.getByText('“Designs” is a folder. Please choose the files in it.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled()
    drop(zone, new File([''], 'Designs'), new File([''], 'Notes'))
    expect(screen.getByText('We left out 2 folders. Please choose the files in them.')).toBeVisible()
    expect(screen.getByText('Report.pdf')).toBeVisible()
    drop(zone, new File(['a'], 'Other.pdf'))
    expect(screen.getByText('Other.pdf')).toBeVisible()
    expect(screen.getByText('Report.pdf')).toBeVisible()
    expect(screen.queryByText(/folder/)).toBeNull()
  })

  test('takes a file that is dropped anywhere on the page, and leaves dragged text alone', async () => {
    await openFiles([])
    const heading = screen.getByRole('heading', { level: 1 })
    // False if the default was prevented: the browser does not open the file.
    expect(fireEvent.dragOver(heading, { dataTransfer: { types: ['Files'] } })).toBe(false)
    for (const drag of [fireEvent.dragOver, fireEvent.drop])
      expect(drag(heading, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
    drop(heading, pdf)
    expect(await screen.findByText('Report.pdf')).toBeVisible()
    expect(screen.getByRole('complementary', { name: 'Share a file' })).toBeVisible()
  })

  test('opens from the address of a search result, and gives the focus back', async () => {
    const { user } = await openFiles([], staff(), fakeServer(), '?ask=share')
    const panel = await screen.findByRole('complementary', { name: 'Share a file' })
    await user.keyboard('{Escape}')
    expect(panel).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Share a file' })).toHaveFocus()
  })

  test('sends the file after the agreement, shows progress and reloads the list', async () => {
    const { user, server } = await openFiles([])
    let finish = (_: SharedFile) => {}
    server.answers(uploadFile, () => new Promise<SharedFile>((resolve) => (finish = resolve)))
    await choose(user, pdf)
    expect(screen.getByText('Report.pdf')).toBeVisible()
    await pick(user, 'Category', 'Timesheets')
    await pick(user, 'Expires', '3 months')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText(/General Data Protection Regulation/)).toBeVisible()
    expect(server.received(uploadFile)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByRole('progressbar', { name: 'Uploading Report.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    )
    server.answers(listFiles, () => [file({ file_name: 'Report.pdf', category: 'Timesheets' })])
    finish(file())
    expect(await screen.findByText('File uploaded successfully!')).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Timesheets ?1$/ })).toBeVisible()
    const [{ query, body } = { query: {}, body: new FormData() }] = server.received(uploadFile)
    expect(query).toEqual({ project_id: 'p1', category: 'Timesheets', agreed: 'share a file 2', expire_on: '3' })
    expect([...(body as FormData).keys()]).toEqual(['data', 'file'])
    expect((body as FormData).get('data')).toBe('{}')
  })

  test('shows the reason in an alert and keeps all entries when it fails', async () => {
    const { user, server } = await openFiles([])
    server.answers(uploadFile, () => refuse(507, 'There is no room left.'))
    await choose(user, pdf)
    await pick(user, 'Category', 'Operational')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room left.')
    expect(screen.getByText('Report.pdf')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Operational')
  })

  test('can be cancelled', async () => {
    const { user, server } = await openFiles([])
    server.answers(uploadFile, () => new Promise<SharedFile>(() => {}))
    await choose(user, pdf)
    await pick(user, 'Category', 'Operational')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    expect(await screen.findByText('The upload was cancelled')).toBeInTheDocument()
    expect(screen.getByText('Report.pdf')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows which password rules a sensitive file meets and blocks pasting', async () => {
    const { user, server } = await openFiles([])
    const shared = file({ password_hash: 'sensitive', may_see_downloads: false })
    server.answers(listVersions, () => [])
    server.answers(uploadFile, () => {
      server.answers(listFiles, () => [shared])
      return shared
    })
    await choose(user, pdf)
    await pick(user, 'Category', 'Contracts')
    await pick(user, 'Expires', '3 months')
    await user.click(screen.getByRole('switch', { name: 'Sensitive' }))
    const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem')
    expect(rules.map((rule) => rule.textContent)).toEqual([
      '8 to 64 charactersPassword must be between 8 and 64 characters long. Not met yet',
      'Lowercase letterPassword must contain at least one lowercase letter. Not met yet',
      'Uppercase letterPassword must contain at least one uppercase letter. Not met yet',
      'DigitPassword must contain at least one digit. Not met yet',
      'Letters and digits onlyPassword must contain letters and digits only, no special characters. Not met yet',
      'Entries matchThe two entries must match. Not met yet',
    ])
    expect(rules.map((rule) => rule.title)).toEqual([
      'Password must be between 8 and 64 characters long.',
      'Password must contain at least one lowercase letter.',
      'Password must contain at least one uppercase letter.',
      'Password must contain at least one digit.',
      'Password must contain letters and digits only, no special characters.',
      'The two entries must match.',
    ])
    const [first, second] = [screen.getByLabelText('Password'), screen.getByLabelText('Repeat password')]
    const metRules = () => screen.getAllByRole('listitem').filter((rule) => rule.textContent?.endsWith('Met'))
    await user.type(first, 'Settle')
    expect(metRules()).toHaveLength(3)
    // The first rule that is not met is shown in full.
    expect(screen.getByText('Password must be between 8 and 64 characters long.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveAccessibleDescription(
      'Enter a password that meets all the rules, twice.',
    )
    for (const block of [fireEvent.paste, fireEvent.copy, fireEvent.cut]) {
      expect(block(first)).toBe(false)
      expect(block(second)).toBe(false)
    }
    await user.type(first, '2026')
    expect(screen.getByText('The two entries must match.')).toBeVisible()
    await user.type(second, 'Settle2026')
    expect(metRules()).toHaveLength(6)
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveAccessibleDescription('')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    await screen.findByText('File uploaded successfully!')
    const panel = await screen.findByRole('complementary', { name: 'Master agreement.pdf' })
    expect(within(panel).getByText('Give the password to the readers by another way.')).toBeVisible()
    const bodies = server.received(uploadFile).map(({ body }) => body as FormData)
    expect(bodies[0]?.get('data')).toBe('{"file_password":"Settle2026"}')
    expect(server.received(uploadFile)[0]?.query).toMatchObject({ category: 'Contracts', expire_on: '3' })
  })

  test.each([
    [staff(), ['6 months', '3 months', 'No expiration date']],
    [stakeholder(), ['6 months', '3 months']],
  ])('offers "No expiration date" only to staff (%#)', async (as, options) => {
    const { user } = await openFiles([], as)
    await choose(user, pdf)
    expect(screen.getByRole('combobox', { name: 'Expires' })).toHaveDisplayValue('6 months')
    const offered = within(screen.getByRole('combobox', { name: 'Expires' })).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(options)
  })

  test('sends several files one after the other and shows a result for each', async () => {
    const { user, server } = await openFiles([])
    const names = ['One.pdf', 'Two.pdf', 'Three.pdf']
    server.answers(uploadFile, ({ body }) => {
      const name = ((body as FormData).get('file') as File).name
      return name === 'Two.pdf' ? refuse(415, 'Wrong file format') : file({ file_name: name })
    })
    await choose(user, ...names.map((name) => new File(['%PDF-1.7'], name)))
    await pick(user, 'Category', 'Timesheets')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('One.pdf, Two.pdf, Three.pdf')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByText('One.pdf: File uploaded successfully!')).toBeVisible()
    expect(await screen.findByText('Three.pdf: File uploaded successfully!')).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('Two.pdf: Wrong file format')
    const sent = server.received(uploadFile).map(({ body }) => (body as FormData).getAll('file') as File[])
    expect(sent.map((files) => files.map(({ name }) => name))).toEqual(names.map((name) => [name]))
    expect(screen.getByRole('button', { name: 'Remove Two.pdf' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove One.pdf' })).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Timesheets')
  })

  test('keeps the chosen file while another screen is open', async () => {
    const { user, unmount, server, person } = await openFiles([])
    await choose(user, pdf)
    unmount()
    renderPortal({ at: '/engagements/p1/files', as: person, server })
    expect(await screen.findByText('Report.pdf')).toBeVisible()
  })
})
