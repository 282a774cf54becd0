import { BugReport } from '@portal/domain/bug-reports/bug-report'
import { answerReport, listReports } from '@portal/domain/bug-reports/contract'
import { sample } from '@portal/domain/testing/sample'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const report = (differences: Partial<BugReport> = {}) =>
  sample(BugReport, {
    id: 'b1',
    reference: 'BUG-1042',
    description: 'The list stays empty',
    reported_by: 'Helen Marsh',
    reported_on: '2026-03-13T09:00:00Z',
    state: 'open',
    reply: null,
    image_ids: [],
    ...differences,
  })

test('a superuser closes a report with a reply, which is kept until it is sent', async () => {
  const server = fakeServer()
  server.answers(listReports, () => [report()])
  const { user } = renderPortal({ at: '/admin/bug-reports', as: staff({ is_superuser: true }), server })
  const table = within(await screen.findByRole('table', { name: 'Bug reports' }))
  expect(table.getByRole('rowheader', { name: 'BUG-1042' })).toBeVisible()
  expect(table.getByRole('cell', { name: 'Helen Marsh' })).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Reply BUG-1042' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send reply and close report' }))
  expect(dialog.getByText('We require this information')).toBeVisible()
  await user.type(dialog.getByLabelText('Reply'), 'Mended')
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)

  await user.click(await screen.findByRole('button', { name: 'Reply BUG-1042' }))
  expect(await screen.findByLabelText('Reply')).toHaveValue('Mended')
  const answered = report({ state: 'answered', reply: 'Mended', answered_on: '2026-03-14T09:00:00Z' })
  server.answers(answerReport, () => {
    server.answers(listReports, () => [answered])
    return answered
  })
  await user.click(screen.getByRole('button', { name: 'Send reply and close report' }))
  expect(await screen.findByText('Reply sent for BUG-1042')).toBeVisible()
  expect(server.received(answerReport)).toMatchObject([{ params: { id: 'b1' }, body: { reply: 'Mended' } }])
  await user.click(await screen.findByRole('button', { name: 'View BUG-1042' }))
  expect(within(await screen.findByRole('dialog')).getByText('Mended')).toBeVisible()
})
