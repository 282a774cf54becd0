import { getEngagement } from '@portal/domain/engagements/contract'
import {
  archiveFile,
  changeCategory,
  deleteFile,
  downloadFile,
  listDownloads,
  listFiles,
  listVersions,
  replaceFile,
  unarchiveFile,
  uploadFile,
} from '@portal/domain/files/contract'
import type { SharedFile } from '@portal/domain/files/shared-file'
import type { User } from '@portal/domain/session/user'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const file = (differences: Partial<SharedFile> = {}): SharedFile => ({
  id: 'f1',
  file_name: 'Master agreement.pdf',
  category: 'Contracts',
  uploaded_by: 'Helen Marsh',
  added_on: '2026-03-12T09:00:00.000Z',
  expire_on: null,
  archived: false,
  password_hash: null,
  size: 2048,
  version: 1,
  is_mine: false,
  may_delete: true,
  may_see_downloads: true,
  failed_attempts: 0,
  ...differences,
})
const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
const pdf = new File(['%PDF-1.7'], 'Report.pdf', { type: 'application/pdf' })

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

/** Each test signs somebody else in: what one person has chosen is kept for them. */
let person = 0
async function open(files: SharedFile[], as: User = staff(), server = fakeServer()) {
  server.answers(getEngagement, () => engagement())
  server.answers(listFiles, () => files)
  const portal = renderPortal({ at: '/engagements/p1/files', as: { ...as, id: `viewer${++person}` }, server })
  await screen.findByRole('heading', { name: 'Payments platform rebuild - Shared Files', level: 1 })
  await screen.findByRole('button', { name: /^Timesheets/ })
  return portal
}
const row = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest('tr')
  if (!found) throw new Error(`no row of ${name}`)
  return found
}
async function actions(user: Awaited<ReturnType<typeof open>>['user'], name: string): Promise<string[]> {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  const items = await screen.findAllByRole('menuitem')
  return items.map((item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' (off)' : ''}`)
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], chosen: File) => {
  await user.upload(screen.getByLabelText('File to share'), chosen)
}
const pick = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the shared files of an engagement', () => {
  test('stand by category with name, category, uploader, day and expiry', async () => {
    const { user } = await open([
      file(),
      file({ id: 'f2', file_name: 'Rate card.xlsx', password_hash: 'sensitive', expire_on: day(0) }),
      file({ id: 'f3', file_name: 'Old.pdf', category: 'Operational', archived: true, expire_on: day(20) }),
      file({ id: 'f4', file_name: 'Plan.pdf', category: 'Operational', expire_on: day(1) }),
    ])
    expect(row('Master agreement.pdf')).toHaveTextContent('Master agreement.pdfContractsHelen Marsh12 Mar 2026')
    expect(within(row('Rate card.xlsx')).getByText('Today')).toBeVisible()
    expect(within(row('Rate card.xlsx')).getByText('Sensitive')).toBeVisible()
    expect(within(row('Old.pdf')).getByText('Archived')).toBeVisible()
    expect(within(row('Plan.pdf')).getByText('1 day')).toBeVisible()
    const contracts = screen.getByRole('button', { name: /^Contracts ?2$/ })
    expect(contracts).toHaveAttribute('aria-expanded', 'true')
    await user.click(contracts)
    expect(contracts).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('table', { name: 'Contracts' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Close' }))
    expect(addressBar()).toBe('/engagements/')
  })

  test('show their sizes, are put in order and searched', async () => {
    const { user } = await open([
      file({ file_name: 'Plan 10.pdf', size: 2_516_582, added_on: '2026-03-12T09:00:00.000Z' }),
      file({ id: 'f2', file_name: 'plan 2.pdf', size: 10, added_on: '2026-02-12T09:00:00.000Z' }),
      file({ id: 'f3', file_name: 'Runbook.docx', category: 'Operational', size: 98_304 }),
    ])
    expect(row('Plan 10.pdf')).toHaveTextContent('12 Mar 20262.4 MB')
    const shown = () => screen.getAllByText(/\.(pdf|docx)$/).map((name) => name.textContent)
    expect(shown()).toEqual(['Plan 10.pdf', 'plan 2.pdf', 'Runbook.docx'])
    await pick(user, 'Order', 'By name')
    expect(shown()).toEqual(['plan 2.pdf', 'Plan 10.pdf', 'Runbook.docx'])
    await pick(user, 'Order', 'Largest first')
    expect(shown()).toEqual(['Plan 10.pdf', 'plan 2.pdf', 'Runbook.docx'])
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'PLAN 2')
    expect(shown()).toEqual(['plan 2.pdf'])
    expect(screen.getByRole('button', { name: /^Contracts ?1 of 2$/ })).toBeVisible()
    expect(screen.getByText('1 of 3 files')).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'x')
    expect(screen.getByText('No file matches your search.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(shown()).toHaveLength(3)
  })

  test('stand before the form on a phone, and the form after them', async () => {
    const matchMedia = window.matchMedia
    window.matchMedia = (media) =>
      ({ matches: media.includes('768'), addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
    try {
      await open([file()])
      const before = (one: HTMLElement, other: HTMLElement) =>
        Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
      expect(before(row('Master agreement.pdf'), screen.getByLabelText('File to share'))).toBe(true)
      expect(screen.getByRole('link', { name: 'Share a file' })).toHaveAttribute('href', '#share-a-file')
      expect(screen.getByRole('button', { name: 'Download Master agreement.pdf' })).toBeVisible()
    } finally {
      window.matchMedia = matchMedia
    }
  })

  test('that are pictures can be looked at, sensitive ones not', async () => {
    const { user, server } = await open([
      file({ file_name: 'Architecture.png' }),
      file({ id: 'f2', file_name: 'Secret.png', password_hash: 'sensitive' }),
    ])
    server.answers(downloadFile, () => new Blob(['png']))
    expect(await actions(user, 'Secret.png')).not.toContain('Look at it')
    await user.keyboard('{Escape}')
    await actions(user, 'Architecture.png')
    await user.click(screen.getByRole('menuitem', { name: 'Look at it' }))
    expect(await screen.findByRole('img', { name: 'Architecture.png' })).toHaveAttribute('src', 'blob:file')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(saved).toEqual(['Architecture.png'])
  })

  test('that cannot be loaded can be asked for again', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => engagement())
    server.answers(listFiles, () => refuse(500, 'It broke'))
    const { user } = renderPortal({ at: '/engagements/p1/files', as: staff(), server })
    expect(await screen.findByText('It broke')).toBeVisible()
    server.answers(listFiles, () => [file()])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Master agreement.pdf')).toBeVisible()
  })

  test('of an engagement that is not theirs are not shown', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    server.answers(listFiles, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    renderPortal({ at: '/engagements/p9/files', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeVisible()
  })

  test('offer their actions by role and state', async () => {
    const { user } = await open([
      file(),
      file({ id: 'f2', file_name: 'Theirs.pdf', may_delete: false, may_see_downloads: false }),
      file({ id: 'f3', file_name: 'Old.pdf', archived: true }),
    ])
    expect(await actions(user, 'Master agreement.pdf')).toEqual([
      ...['Download', 'Change the category', 'Upload a new version', 'Who downloaded it', 'Archive', 'Delete'],
    ])
    await user.keyboard('{Escape}')
    expect(await actions(user, 'Theirs.pdf')).toEqual([
      ...['Download', 'Change the category', 'DeleteNot authorized to delete (off)'],
    ])
    await user.keyboard('{Escape}')
    expect(await actions(user, 'Old.pdf')).toEqual(['Unarchive', 'Delete'])
  })

  test('are not unarchived by stakeholders', async () => {
    const { user } = await open([file({ archived: true })], stakeholder())
    expect(screen.queryByRole('button', { name: /^Unarchive/ })).not.toBeInTheDocument()
    expect(await actions(user, 'Master agreement.pdf')).toEqual(['Delete'])
  })
})

describe('a download', () => {
  test('of a plain file begins at once', async () => {
    const { user, server } = await open([file()])
    server.answers(downloadFile, () => new Blob(['%PDF']))
    await user.click(screen.getByRole('button', { name: 'Download Master agreement.pdf' }))
    await waitFor(() => expect(saved).toEqual(['Master agreement.pdf']))
    expect(server.received(downloadFile)).toMatchObject([{ params: { fileId: 'f1' }, body: {} }])
  })

  test('of a sensitive file asks for its password and shows what the server says of a wrong one', async () => {
    const { user, server } = await open([file({ password_hash: 'sensitive' })])
    server.answers(downloadFile, () => refuse(403, 'This password is not right.'))
    await user.click(screen.getByRole('button', { name: 'Download Master agreement.pdf' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Password'), 'Wrong123')
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    expect(await within(dialog).findByText('This password is not right.')).toBeVisible()
    expect(within(dialog).getByLabelText('Password')).toHaveValue('Wrong123')
    server.answers(downloadFile, () => new Blob(['%PDF']))
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['Master agreement.pdf']))
    expect(server.received(downloadFile).at(-1)?.body).toEqual({ file_password: 'Wrong123' })
  })
})

describe('an upload', () => {
  test('asks for file and category first', async () => {
    const { user } = await open([])
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Upload' }))
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
  ])('of a file that is not taken says so on its chip (%#)', async (wrong, sentence) => {
    await open([])
    fireEvent.change(screen.getByLabelText('File to share'), { target: { files: [wrong] } })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled()
  })

  test('goes out after the agreement, shows its progress, and the list is asked for again', async () => {
    const { user, server } = await open([])
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
    expect(query).toEqual({ project_id: 'p1', category: 'Timesheets', expire_on: '3' })
    expect([...(body as FormData).keys()]).toEqual(['data', 'file'])
    expect((body as FormData).get('data')).toBe('{}')
  })

  test('that fails says why in an alert and loses nothing', async () => {
    const { user, server } = await open([])
    server.answers(uploadFile, () => refuse(507, 'There is no room left.'))
    await choose(user, pdf)
    await pick(user, 'Category', 'Operational')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room left.')
    expect(screen.getByText('Report.pdf')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Operational')
  })

  test('can be cancelled', async () => {
    const { user, server } = await open([])
    server.answers(uploadFile, () => new Promise<SharedFile>(() => {}))
    await choose(user, pdf)
    await pick(user, 'Category', 'Operational')
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload' }))
    expect(await screen.findByText('The upload was cancelled')).toBeInTheDocument()
    expect(screen.getByText('Report.pdf')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('of a sensitive file ticks the rules of its password and takes no pasted one', async () => {
    const { user, server } = await open([])
    server.answers(uploadFile, () => file())
    await choose(user, pdf)
    await pick(user, 'Category', 'Contracts')
    await user.click(screen.getByRole('switch', { name: 'Sensitive' }))
    const [first, second] = [screen.getByLabelText('Password'), screen.getByLabelText('Repeat')]
    const held = () => screen.getAllByRole('listitem').filter((rule) => rule.textContent?.endsWith('Held'))
    await user.type(first, 'Settle')
    expect(held()).toHaveLength(3)
    expect(screen.getByText('Password must be between 8 and 64 characters long.', { exact: false })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled()
    for (const block of [fireEvent.paste, fireEvent.copy, fireEvent.cut]) {
      expect(block(first)).toBe(false)
      expect(block(second)).toBe(false)
    }
    await user.type(first, '2026')
    await user.type(second, 'Settle2026')
    expect(held()).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    await user.click(await screen.findByRole('button', { name: 'AGREE & UPLOAD' }))
    await screen.findByText('File uploaded successfully!')
    const bodies = server.received(uploadFile).map(({ body }) => body as FormData)
    expect(bodies[0]?.get('data')).toBe('{"file_password":"Settle2026"}')
  })

  test.each([
    [staff(), ['6 months', '3 months', 'No expiration date']],
    [stakeholder(), ['6 months', '3 months']],
  ])('without expiration is for the provider alone (%#)', async (as, options) => {
    const { user } = await open([], as)
    await choose(user, pdf)
    await user.click(screen.getByRole('combobox', { name: 'Expires' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(options)
  })

  test('of several files sends one after the other, and each has its own answer', async () => {
    const { user, server } = await open([])
    const names = ['One.pdf', 'Two.pdf', 'Three.pdf']
    server.answers(uploadFile, ({ body }) => {
      const name = ((body as FormData).get('file') as File).name
      return name === 'Two.pdf' ? refuse(415, 'Wrong file format') : file({ file_name: name })
    })
    await user.upload(
      screen.getByLabelText('File to share'),
      names.map((name) => new File(['%PDF-1.7'], name)),
    )
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
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Timesheets')
  })

  test('keeps what was chosen while one looks at another screen', async () => {
    const { user, unmount, server } = await open([])
    await choose(user, pdf)
    unmount()
    renderPortal({ at: '/engagements/p1/files', as: { ...staff(), id: `viewer${person}` }, server })
    expect(await screen.findByText('Report.pdf')).toBeVisible()
  })
})

describe('a file', () => {
  const openAction = async (differences: Partial<SharedFile>, action: string) => {
    const portal = await open([file(differences)])
    await actions(portal.user, 'Master agreement.pdf')
    await portal.user.click(screen.getByRole('menuitem', { name: action }))
    return portal
  }

  test('is deleted with a note, and its owner is warned of', async () => {
    const { user, server } = await openAction({}, 'Delete')
    server.answers(deleteFile, () => undefined)
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('The owner of this file will receive an e-mail notification.')).toBeVisible()
    const note = within(dialog).getByLabelText('Note (optional)')
    await user.click(note)
    await user.paste('x'.repeat(101))
    expect(within(dialog).getByText('Note can not be more than 100 characters')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(server.received(deleteFile)).toEqual([])
    await user.clear(note)
    await user.type(note, 'Outdated')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Master agreement.pdf was deleted')).toBeVisible()
    expect(server.received(deleteFile)).toMatchObject([{ query: { optional_note: 'Outdated' } }])
  })

  test('of one’s own is deleted without that warning', async () => {
    await openAction({ is_mine: true }, 'Delete')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByText(/will receive an e-mail/)).not.toBeInTheDocument()
  })

  test('goes into another category', async () => {
    const { user, server } = await openAction({}, 'Change the category')
    server.answers(changeCategory, () => file())
    await screen.findByRole('dialog')
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Timesheets' }))
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Master agreement.pdf is in Timesheets now')).toBeVisible()
    expect(server.received(changeCategory)).toMatchObject([{ query: { category: 'Timesheets' } }])
  })

  test('is archived from its menu', async () => {
    const { user, server } = await open([file()])
    server.answers(archiveFile, () => file({ archived: true }))
    await actions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText('Master agreement.pdf is archived')).toBeVisible()
  })

  test('comes out of the archive by one press', async () => {
    const { user, server } = await open([file({ archived: true })])
    server.answers(unarchiveFile, () => file())
    await user.click(screen.getByRole('button', { name: 'Unarchive Master agreement.pdf' }))
    expect(await screen.findByText('Master agreement.pdf is no longer archived')).toBeVisible()
  })

  test('is replaced by a new version', async () => {
    const { user, server } = await openAction({}, 'Upload a new version')
    server.answers(replaceFile, () => file({ version: 2 }))
    const dialog = await screen.findByRole('dialog')
    await user.upload(within(dialog).getByLabelText('File to share'), pdf)
    await user.click(within(dialog).getByRole('button', { name: 'AGREE & UPLOAD' }))
    expect(await screen.findByText('The new version is in its place')).toBeVisible()
  })

  test('shows who downloaded it, and saves that as CSV', async () => {
    const server = fakeServer()
    server.answers(listDownloads, () => ({
      downloads: [{ name: 'Owen Blackwood', at: '2026-03-13T09:00:00.000Z', version: 1 }],
      not_yet: [{ name: 'Priya Raman', company_name: 'Halden & Moore Bank' }],
      failed_attempts: [{ name: 'Jonas Lindqvist', at: '2026-03-14T09:00:00.000Z', version: 1 }],
    }))
    const { user } = await open([file({ failed_attempts: 1 })], staff(), server)
    await user.click(screen.getByRole('button', { name: /1 wrong password/ }))
    const dialog = await screen.findByRole('dialog')
    for (const name of ['Owen Blackwood', 'Priya Raman', 'Jonas Lindqvist'])
      expect(await within(dialog).findByText(name)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Export as CSV' }))
    expect(saved).toEqual(['Master agreement.pdf - downloads.csv'])
  })

  test('keeps its older versions at hand', async () => {
    const server = fakeServer()
    const version = {
      file_name: 'Master agreement.pdf',
      size: 5,
      uploaded_by: 'Helen Marsh',
      added_on: '2026-03-12T09:00:00Z',
    }
    server.answers(listVersions, () => [
      { id: 'v2', number: 2, ...version },
      { id: 'v1', number: 1, ...version },
    ])
    const { user } = await open([file({ version: 2 })], staff(), server)
    await actions(user, 'Master agreement.pdf')
    await user.click(screen.getByRole('menuitem', { name: 'Older versions' }))
    expect(await screen.findByRole('button', { name: 'Download version 1' })).toBeVisible()
  })
})
