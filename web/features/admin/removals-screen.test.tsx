import { getDigest } from '@portal/domain/admin/contract'
import { listHidden, restoreWorkOrder } from '@portal/domain/records/contract'
import {
  allowBack,
  deleteHiddenWorkOrder,
  holdRemoval,
  listRemovals,
  previewRemoval,
  previewWorkOrderDeletion,
  releaseRemoval,
} from '@portal/domain/retention/contract'
import { noLongerClosed, Removal, removalChanged } from '@portal/domain/retention/removal'
import { sample } from '@portal/domain/testing/sample'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const planned = sample(Removal, {
  id: 'r1',
  engagement_id: 'e1',
  title: 'Fleet telematics',
  client_name: 'Nordlicht Logistik',
  closed_on: '2024-03-31',
  remove_on: '2099-03-05',
  planned_at: '2026-06-18T08:30:00Z',
  version: 2,
})
const onHold: Removal = {
  ...planned,
  id: 'r2',
  title: 'Loyalty app',
  state: 'held',
  version: 3,
  held: { by: 'Leah Stone', reason: 'A dispute is open', until: null },
}
const ended_at = '2026-06-01T08:29:00Z'
const fallen: Removal = { ...planned, id: 'r3', state: 'fallen away', ended_at, ended_because: noLongerClosed }
const removed: Removal = { ...planned, id: 'r4', title: 'Card portal', state: 'removed', ended_at, version: 5 }

function open(removals: Removal[], months: number | null = 24) {
  const server = fakeServer()
  server.answers(getDigest, () => sample(getDigest.answers[200], { planned_removals: 1 }))
  server.answers(listRemovals, () => ({ months, removals }))
  server.answers(listHidden, () => ({ engagements: [], work_orders: [] }))
  return renderPortal({ at: '/admin/removals', as: staff({ is_superuser: true }), server })
}
const choose = async (user: ReturnType<typeof open>['user'], title: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('planned, held, lapsed and past removals are listed; without the setting, closed engagements are kept', async () => {
  open([planned, onHold, fallen, removed], null)
  const coming = within(await screen.findByRole('table', { name: 'Planned removals' }))
  expect(coming.getByText('Will be removed on 5 Mar 2099')).toBeVisible()
  expect(coming.getByRole('link', { name: 'Fleet telematics' })).toHaveAttribute('href', '/engagements/e1')
  expect(coming.getByText('Leah Stone: A dispute is open')).toBeVisible()
  const over = within(screen.getByRole('table', { name: 'Past removals' }))
  expect(over.getByText(noLongerClosed)).toBeVisible()
  expect(over.getByText('Imports skip it')).toBeVisible()
  expect(screen.getByText(/We keep closed engagements/)).toBeVisible()
  expect(
    within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: /Removals/ }),
  ).toHaveTextContent('1')
})

test('without planned removals the page says whether closed engagements are removed, and what to do', async () => {
  open([], null)
  expect(await screen.findByText('Automatic removal is switched off')).toBeVisible()
  expect(screen.getByText(/ask the people who run the portal/)).toBeVisible()
  expect(screen.getByText(/CLOSED_ENGAGEMENT_MONTHS/)).not.toBeVisible()
})

test('a superuser sees what a removal will delete', async () => {
  const { server, user } = open([planned])
  server.answers(previewRemoval, () => ({
    counts: [
      { kind: 'file' as const, count: 12 },
      { kind: 'version' as const, count: 14 },
    ],
    bytes: 2_516_582,
  }))
  await choose(user, 'Fleet telematics', 'Show what we will remove')
  const dialog = within(await screen.findByRole('dialog', { name: 'What we will remove' }))
  expect(await dialog.findByText('14, 2.4 MB')).toBeVisible()
  expect(dialog.getByText('Files').nextSibling).toHaveTextContent('12')
})

test('a hold needs a reason; a conflicting change shows an error and keeps the typed text', async () => {
  const { server, user } = open([planned])
  await choose(user, 'Fleet telematics', 'Hold removal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold removal' }))
  await user.click(dialog.getByRole('button', { name: 'Hold removal' }))
  expect(dialog.getByText('We require this information')).toBeVisible()
  expect(server.received(holdRemoval)).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'A dispute is open')
  server.answers(holdRemoval, () => refuse(409, removalChanged))
  await user.click(dialog.getByRole('button', { name: 'Hold removal' }))
  expect(await dialog.findByText(removalChanged)).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveValue('A dispute is open')
  await user.type(dialog.getByLabelText('Until'), '31 Dec 2098')
  server.answers(holdRemoval, () => ({ ...onHold, id: 'r1' }))
  await user.click(dialog.getByRole('button', { name: 'Hold removal' }))
  expect(await screen.findByText('The removal of Fleet telematics is on hold')).toBeVisible()
  expect(server.received(holdRemoval).at(-1)).toMatchObject({
    params: { id: 'r1' },
    body: { reason: 'A dispute is open', until: '2098-12-31', version: 2 },
  })
})

test('a hold is released, and a removed engagement can be imported again, each after confirmation', async () => {
  const { server, user } = open([onHold, removed])
  server.answers(releaseRemoval, () => ({ ...onHold, state: 'planned' as const, held: null }))
  await choose(user, 'Loyalty app', 'Release hold')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Release hold' }))
  expect(await screen.findByText('Released the hold on Loyalty app')).toBeVisible()
  expect(server.received(releaseRemoval)).toMatchObject([{ params: { id: 'r2' }, body: { version: 3 } }])
  server.answers(allowBack, () => ({ ...removed, allowed_back_by: 'Leah Stone' }))
  await choose(user, 'Card portal', 'Allow import again')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Allow import again' }))
  expect(await screen.findByText('Card portal can be imported again')).toBeVisible()
  expect(server.received(allowBack)).toMatchObject([{ params: { id: 'r4' }, body: { version: 5 } }])
})

test('a deleted work order is restored with one press', async () => {
  const { user, server } = open([])
  const row = { ...hiddenOrder, deletable_from: '2098-12-31' }
  let isHidden = true
  server.answers(listHidden, () => ({ engagements: [], work_orders: isHidden ? [row] : [] }))
  server.answers(restoreWorkOrder, () => {
    isHidden = false
    return undefined
  })
  expect(await screen.findByText('Work order of Fleet telematics')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore WO-2041' }))
  expect(await screen.findByText('WO-2041 is restored.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore WO-2041' })).toBeNull()
})

test('a work order hidden for long enough is deleted for good, after a list of its contents', async () => {
  const { user, server } = open([])
  const young = { ...hiddenOrder, id: 'w2', name: 'WO-2042', deletable_from: '2098-12-31' }
  server.answers(listHidden, () => ({ engagements: [], work_orders: [hiddenOrder, young] }))
  server.answers(previewWorkOrderDeletion, () => ({ counts: [{ kind: 'request' as const, count: 3 }], bytes: 0 }))
  server.answers(deleteHiddenWorkOrder, () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Delete WO-2041 for good' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete WO-2041 for good?' })
  expect(await within(dialog).findByText('Team requests and extension requests')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('Deleted WO-2041 for good')).toBeVisible()
  expect(server.received(deleteHiddenWorkOrder)).toMatchObject([{ params: { id: 'w1' } }])
  expect(screen.queryByRole('button', { name: 'Delete WO-2042 for good' })).toBeNull()
})

const hiddenOrder = {
  id: 'w1',
  name: 'WO-2041',
  of: 'Fleet telematics',
  hidden_at: ended_at,
  deletable_from: '2026-01-15',
}
