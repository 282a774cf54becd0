import {
  createReleaseNote,
  deleteReleaseNote,
  listReleaseNotes,
  markReleaseNotesSeen,
  updateReleaseNote,
} from '@portal/domain/release-notes/contract'
import { noteChangedByOther } from '@portal/domain/release-notes/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, type Refused, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const notes = [
  {
    id: 'n2',
    release_date: '2026-09-05',
    note_content: '<h2>Audits</h2><p>They have a <strong>chart</strong>.</p>',
    version: 1,
  },
  { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
]
const superuser = staff({ is_superuser: true })
const open = (as = stakeholder(), at = '/release-notes') => {
  const server = fakeServer()
  server.answers(listReleaseNotes, () => notes)
  server.answers(markReleaseNotesSeen, () => undefined)
  return renderPortal({ at, as, server })
}

describe('the release notes', () => {
  test('are listed under their headings, newest first, with dates in the agreed format', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: "What's new on Client Portal?" })).toBeVisible()
    expect(screen.getByText('Release Date')).toBeVisible()
    expect(screen.getByText('Release Notes')).toBeVisible()
    expect((await screen.findAllByRole('time')).map((time) => time.textContent)).toEqual([
      'Sep, 05, 2026',
      'Aug, 01, 2026',
    ])
    expect(screen.getByText('chart').tagName).toBe('STRONG')
    expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
  })

  test('show superusers which notes are not visible yet', async () => {
    const server = fakeServer()
    server.answers(markReleaseNotesSeen, () => undefined)
    server.answers(listReleaseNotes, () => [
      { id: 'n3', release_date: '2199-01-01', note_content: '<p>Coming</p>', version: 1 },
      { id: 'n0', release_date: '2020-01-01', note_content: '<p>Old</p>', version: 1 },
    ])
    renderPortal({ at: '/release-notes', as: superuser, server })
    const coming = (await screen.findByText('Coming')).closest('li') as HTMLElement
    expect(within(coming).getByText('Visible from this day on')).toBeVisible()
    expect(screen.getAllByText('Visible from this day on')).toHaveLength(1)
  })

  test('are marked as seen when the page opens, and the red dot disappears', async () => {
    const { server } = open(stakeholder({ has_new_release_note: true }))
    await waitFor(() => expect(server.received(markReleaseNotesSeen)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(', new entries')).toBeNull())
  })

  test('have a red dot in the navigation until the entry is clicked', async () => {
    const { server, user } = open(stakeholder({ has_new_release_note: true }), '/nowhere')
    const item = await screen.findByRole('link', { name: /What's new.*new entries/ })
    server.answers(listReleaseNotes, () => new Promise(() => {}))
    await user.click(item)
    expect(screen.queryByText(', new entries')).toBeNull()
  })

  test('have no dot when nothing is new', async () => {
    open(stakeholder({ has_new_release_note: false }), '/nowhere')
    expect(await screen.findByRole('link', { name: "What's new" })).toBeVisible()
  })

  test('show a loading state, an error when loading fails, and the notes after Retry', async () => {
    const server = fakeServer()
    const answer = Promise.withResolvers<Refused>()
    server.answers(markReleaseNotesSeen, () => undefined)
    server.answers(listReleaseNotes, () => answer.promise)
    const { user } = renderPortal({ at: '/release-notes', as: stakeholder(), server })
    expect(await screen.findByText('Loading the release notes')).toBeInTheDocument()
    answer.resolve(refuse(422, 'no'))
    expect(await screen.findByText('Some error happened')).toBeVisible()
    expect(screen.queryByText('Loading the release notes')).toBeNull()
    server.answers(listReleaseNotes, () => notes)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('First')).toBeVisible()
    expect(screen.queryByText('Some error happened')).toBeNull()
  })

  test('show an error when they cannot be loaded', async () => {
    const server = fakeServer()
    server.answers(listReleaseNotes, () => refuse(422, 'no'))
    renderPortal({ at: '/release-notes', as: stakeholder(), server })
    expect(await screen.findByText('Some error happened')).toBeVisible()
  })
})

describe('a superuser', () => {
  test('cannot publish a note without a date or text', async () => {
    const { server, user } = open(superuser)
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add a note' })
    await user.clear(within(dialog).getByLabelText('Release date'))
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await within(dialog).findByText('Date field is required')).toBeVisible()
    expect(within(dialog).getByText('Note content field is required')).toBeVisible()
    expect(server.received(createReleaseNote)).toEqual([])
  })

  test('cannot publish a note that has only empty paragraphs', async () => {
    const { server, user } = open(superuser)
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }))
    await user.click(await dialog.findByRole('button', { name: 'Heading' }))
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByText('Input must have text content')).toBeVisible()
    expect(server.received(createReleaseNote)).toEqual([])
  })

  test('sees an error when a note cannot be created, and keeps the text', async () => {
    const { server, user } = open(superuser)
    server.answers(createReleaseNote, () => refuse(500, 'no'))
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }))
    await user.click(await dialog.findByRole('button', { name: 'Link' }))
    await user.type(dialog.getByLabelText('Link address'), 'https://portal.example{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByText('Error creating release note')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Release notes' })).toHaveTextContent('https://portal.example')
  })

  test.each([['Edit the note for Aug, 01, 2026', 'Save', 'Error updating the note', updateReleaseNote]] as const)(
    '%s: a failure shows an error and keeps the text',
    async (name, button, sentence, endpoint) => {
      const { server, user } = open(superuser)
      server.answers(endpoint, () => refuse(500, 'no'))
      await user.click(await screen.findByRole('button', { name }))
      const dialog = await screen.findByRole('dialog', { name: 'Edit the note' })
      await user.click(within(dialog).getByRole('button', { name: button }))
      expect(await within(dialog).findByText(sentence)).toBeVisible()
      expect(within(dialog).getByRole('textbox', { name: 'Release notes' })).toHaveTextContent('First')
      server.answers(endpoint, ({ body }) => ({
        id: 'n1',
        version: 2,
        ...(body as { release_date: string; note_content: string }),
      }))
      await user.click(within(dialog).getByRole('button', { name: button }))
      expect(await screen.findByText('Release note saved')).toBeVisible()
      expect(server.received(endpoint).at(-1)?.body).toEqual({
        release_date: '2026-08-01',
        note_content: '<p>First</p>',
      })
    },
  )

  test('keeps the text after an edit conflict, sees the other version and can replace it', async () => {
    const { server, user } = open(superuser)
    server.answers(updateReleaseNote, () => refuse(409, noteChangedByOther))
    await user.click(await screen.findByRole('button', { name: 'Edit the note for Aug, 01, 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the note' }))
    await user.clear(dialog.getByLabelText('Release date'))
    await user.type(dialog.getByLabelText('Release date'), '2 Aug 2026')
    const theirs = { id: 'n1', release_date: '2026-08-01', note_content: '<p>Theirs</p>', version: 2 }
    server.answers(listReleaseNotes, () => [theirs])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(noteChangedByOther)).toBeVisible()
    const present = within(await dialog.findByRole('region', { name: 'Current version of the note' }))
    expect(present.getByText('Theirs')).toBeVisible()
    expect(dialog.getByLabelText('Release date')).toHaveValue('2 Aug 2026')
    expect(server.received(updateReleaseNote)[0]?.query).toEqual({ version: '1' })
    await user.click(present.getByRole('checkbox', { name: /Replace it with my text/ }))
    server.answers(updateReleaseNote, () => ({ ...theirs, version: 3 }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Release note saved')).toBeVisible()
    expect(server.received(updateReleaseNote)[1]?.query).toEqual({ version: '2' })
  })

  test('must confirm before a note is deleted', async () => {
    const { server, user } = open(superuser)
    server.answers(deleteReleaseNote, () => undefined)
    await user.click(await screen.findByRole('button', { name: 'Delete the note for Aug, 01, 2026' }))
    expect(server.received(deleteReleaseNote)).toEqual([])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.received(deleteReleaseNote)[0]?.params).toEqual({ id: 'n1' }))
  })
})
