import { BugReport } from '@portal/domain/bug-reports/bug-report'
import { listOwnReports, submitBug } from '@portal/domain/bug-reports/contract'
import { sample } from '@portal/domain/testing/sample'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const report = (differences: Partial<BugReport> = {}) =>
  sample(BugReport, {
    id: 'b1',
    reference: 'BUG-1042',
    description: 'The list stays empty',
    steps: 'Open the list',
    reported_by: 'Helen Marsh',
    reported_on: '2026-03-12T09:00:00.000Z',
    image_ids: ['i1'],
    ...differences,
  })
const image = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'screen.png', { type })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:image'
  URL.revokeObjectURL = () => {}
})
let person = 0
async function open(as = stakeholder(), server = fakeServer(), own: BugReport[] = []) {
  server.answers(listOwnReports, () => own)
  const portal = renderPortal({ at: '/submit-bug', as: { ...as, id: `reporter${++person}` }, server })
  await screen.findByRole('heading', { name: 'Report a bug on the Client Portal', level: 1 })
  return portal
}
type User = Awaited<ReturnType<typeof open>>['user']
async function fill(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Description'), 'Empty list')
  await user.type(screen.getByLabelText('Steps'), 'Open it')
}
const attach = (...files: File[]) =>
  fireEvent.change(screen.getAllByLabelText(/^Add (?:images|more)$/)[0] as HTMLElement, { target: { files } })
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send report' }))

describe('reporting a bug', () => {
  test('shows a description, four rows of steps and a field for the next of up to four images', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Report a bug on the Client Portal$/)
    expect(screen.getByLabelText('Steps')).toHaveAttribute('rows', '4')
    expect(screen.getAllByLabelText(/^Add (?:images|more)$/)).toHaveLength(1)
    attach(image())
    expect(screen.getByLabelText('Add more')).toBeVisible()
    attach(image(), image(), image())
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(4)
    expect(screen.queryByLabelText(/^Add (?:images|more)$/)).toBeNull()
  })

  test('requires a description and steps', async () => {
    const { user, server } = await open()
    attach(image())
    await send(user)
    expect(screen.getAllByText('We require this information')).toHaveLength(2)
    expect(screen.getByLabelText('Description')).toHaveFocus()
    expect(server.received(submitBug)).toEqual([])
  })

  test('keeps the first four images when more are added, and says so', async () => {
    const { user } = await open()
    attach(image(), image(), image(), image(), image())
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(4)
    expect(screen.getByText('Please attach at most 4 images. We kept the first four.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Remove image 4/ }))
    expect(screen.queryByText(/at most 4 images/)).not.toBeInTheDocument()
  })

  test('shows a dialog when no image is attached', async () => {
    const { user, server } = await open()
    await fill(user)
    await send(user)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Please select at least one file.')
    expect(server.received(submitBug)).toEqual([])
  })

  test.each([
    [[image(10, 'image/gif')], 'Wrong image format'],
    [[image(0)], 'Wrong image size'],
    [[image(2_000_000), image(2_000_001)], 'Wrong image size'],
  ])('does not send a wrong image and shows the reason in a dialog (%#)', async (images, sentence) => {
    const { user, server } = await open()
    await fill(user)
    attach(...images)
    await send(user)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence)
    expect(server.received(submitBug)).toEqual([])
  })

  test('sends the report with its images, thanks the sender and shows the reference', async () => {
    const { user, server } = await open()
    let finish = (_: BugReport) => {}
    server.answers(submitBug, () => new Promise<BugReport>((resolve) => (finish = resolve)))
    await fill(user)
    attach(image(), image())
    expect(screen.getAllByAltText('screen.png')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove image 2, screen.png' }))
    await send(user)
    expect(await screen.findByRole('button', { name: 'Sending' })).toBeVisible()
    server.answers(listOwnReports, () => [report()])
    finish(report())
    expect(
      await screen.findByText(
        'Thank you for your time to report this problem and for helping us improve Client Portal application !',
      ),
    ).toBeVisible()
    expect(screen.getByText('BUG-1042', { selector: 'strong' })).toBeVisible()
    const bodies = server.received(submitBug).map(({ body }) => body as unknown as FormData)
    expect([bodies[0]?.get('description'), bodies[0]?.get('steps'), bodies[0]?.getAll('attachments').length]).toEqual([
      'Empty list',
      'Open it',
      1,
    ])
    await user.click(screen.getByRole('button', { name: 'Report another bug' }))
    expect(screen.getByLabelText('Description')).toHaveValue('')
  })

  test('shows the server’s error and keeps all entries, even after leaving the screen', async () => {
    const { user, server, unmount } = await open()
    server.answers(submitBug, () => refuse(415, 'Wrong image format'))
    await fill(user)
    attach(image())
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong image format')
    unmount()
    renderPortal({ at: '/submit-bug', as: { ...stakeholder(), id: `reporter${person}` }, server })
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('Empty list'))
    expect(screen.getByLabelText('Steps')).toHaveValue('Open it')
    expect(screen.getByAltText('screen.png')).toBeVisible()
  })

  test('names the images lost in a reload and stores the newly chosen ones', async () => {
    // Another page begins with what the tab has kept.
    sessionStorage.setItem(`draft reporter${person + 1} bug images`, '["list.png","menu.png"]')
    await open()
    expect(screen.getByText(/Please choose them again: list.png, menu.png$/)).toBeVisible()
    attach(image())
    expect(screen.queryByText(/choose them again/)).toBeNull()
    expect(sessionStorage.getItem(`draft reporter${person} bug images`)).toBe('["screen.png"]')
  })

  test('returns to the engagements with Close', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })
})

describe('the list of bug reports', () => {
  test('shows people the state of their own reports and the reply', async () => {
    const ownReport = report({ state: 'answered', reply: 'It is fixed.', answered_on: '2026-03-14T09:00:00Z' })
    const { user } = await open(stakeholder(), fakeServer(), [ownReport])
    await user.click(await screen.findByRole('button', { name: /BUG-1042.*Answered/ }))
    expect(within(await screen.findByRole('dialog')).getByText('It is fixed.')).toBeVisible()
  })
})
