import { getDigest } from '@portal/domain/admin/contract'
import { sample } from '@portal/domain/testing/sample'
import { listTokenLimits } from '@portal/domain/tokens/contract'
import {
  changeHook,
  getHookDelivery,
  listDeliveries,
  listHooks,
  makeHook,
  rotateSecret,
  sendAgain,
  testHook,
} from '@portal/domain/webhooks/contract'
import { Delivery, Webhook, webhookChangedByOther } from '@portal/domain/webhooks/webhook'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const webhook = (more: Partial<Webhook> = {}) =>
  sample(Webhook, {
    id: 'h1',
    name: 'Chat',
    address: 'https://chat.company.com/x',
    form: 'slack',
    kinds: ['file.shared'],
    saved_by: 'Leah Stone',
    saved_at: '2026-09-05T06:00:00Z',
    version: 3,
    ...more,
  })
const delivery = (more: Partial<Delivery> = {}) =>
  sample(Delivery, {
    id: 'msg_1',
    type: 'file.shared',
    sentence: 'Ann shared Plan.pdf',
    engagement_id: 'p1',
    happened_at: '2026-09-05T06:00:00Z',
    state: 'failed',
    attempts: 12,
    tried_at: '2026-09-05T07:00:00Z',
    status: 500,
    error: 'The receiver answered 500',
    milliseconds: 1200,
    ...more,
  })
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

function open(hooks: Webhook[]) {
  const server = fakeServer()
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(listTokenLimits, () => ({ customers: [], engagements: [] }))
  server.answers(listHooks, () => hooks)
  return { ...renderPortal({ at: '/admin/webhooks', as: staff({ is_superuser: true }), server }) }
}

test('a webhook is created for the chosen events, and its secret is shown once', async () => {
  const { server, user } = open([])
  expect(await screen.findByText('No webhooks yet')).toBeVisible()
  expect(screen.getByText(/A webhook tells another system when something happens here/)).toBeVisible()
  expect(screen.getByRole('figure', { name: 'A delivery' })).toHaveTextContent(
    'Tomasz Brandt asked 2 people for feedback',
  )
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  expect(dialog.getByText('Choose at least one event')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveFocus()
  await user.type(dialog.getByLabelText('Name'), 'Chat')
  await user.type(dialog.getByLabelText('Address'), 'https://chat.company.com/x')
  await user.click(dialog.getByRole('button', { name: /^Show the events of Files and audits/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'A file is shared' }))
  server.answers(makeHook, () => refuse(422, 'Use https', { address: 'Use https' }))
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  expect(await dialog.findByText('Use https')).toBeVisible()
  server.answers(makeHook, () => ({ ...webhook(), secret }))
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of Chat' }))
  expect(shown.getByLabelText('Secret')).toHaveValue(secret)
  expect(server.received(makeHook).at(-1)?.body).toEqual({
    name: 'Chat',
    address: 'https://chat.company.com/x',
    form: 'standard',
    kinds: ['file.shared'],
    clients: [],
    engagements: [],
  })
})

test('the events are in groups; without any, the focus moves to them and the reason is read with them', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }))
  const files = within(dialog.getByRole('group', { name: 'Files and audits' }))
  expect(files.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(files.getByRole('button', { name: 'Show the events of Files and audits, 0 of 3 chosen' }))
  expect(files.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Files and audits',
    'A file is shared',
    'A new version of a file is shared',
    'A new audit is available',
  ])
  await user.click(files.getByRole('checkbox', { name: 'Files and audits' }))
  expect(files.queryByRole('checkbox', { checked: false })).toBeNull()
  await user.click(files.getByRole('checkbox', { name: 'Files and audits' }))
  await user.type(dialog.getByLabelText('Name'), 'Chat')
  await user.type(dialog.getByLabelText('Address'), 'https://chat.company.com/x')
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  expect(dialog.getByRole('checkbox', { name: 'All events' })).toHaveFocus()
  expect(dialog.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one event')
  await user.click(dialog.getByRole('checkbox', { name: 'All events' }))
  expect(dialog.queryByRole('checkbox', { checked: false })).toBeNull()
})

test('a conflicting change shows an error and keeps the typed text', async () => {
  const { server, user } = open([webhook()])
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Chat' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Team chat')
  await user.click(dialog.getByRole('checkbox', { name: 'Switched on' }))
  server.answers(changeHook, () => refuse(409, webhookChangedByOther))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(webhookChangedByOther)).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Team chat')
  expect(server.received(changeHook)[0]).toMatchObject({
    params: { id: 'h1' },
    body: { name: 'Team chat', form: 'slack', on: false, version: 3 },
  })
})

test('the list shows why a webhook is off and its waiting deliveries; a test shows its result', async () => {
  const off_reason = 'The receiver answered 410 (gone)'
  const switchedOff = webhook({
    id: 'h2',
    name: 'Old',
    state: 'off',
    off_since: '2026-09-04T06:00:00Z',
    off_reason,
    waiting: 7,
  })
  const { server, user } = open([webhook(), switchedOff])
  expect(await screen.findByText(off_reason)).toBeVisible()
  expect(screen.getByText('7 waiting')).toBeVisible()
  const sent = delivery({
    type: 'webhook.test',
    sentence: 'This is a test of the webhook.',
    state: 'delivered',
    status: 200,
  })
  server.answers(testHook, () => sent)
  server.answers(listDeliveries, () => [{ ...sent, error: null, attempts: 1 }])
  await user.click(screen.getByRole('button', { name: 'Actions for Old' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of Old' }))
  expect(await dialog.findByText('Delivered (200)')).toBeVisible()
})

test('a delivery shows its request and response, and can be sent again', async () => {
  const { server, user } = open([webhook()])
  server.answers(listDeliveries, () => [delivery()])
  server.answers(getHookDelivery, () => ({ ...delivery(), body: '{"type":"file.shared"}', answer: 'out of order' }))
  server.answers(sendAgain, () => delivery({ state: 'waiting' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show deliveries' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of Chat' }))
  expect(await dialog.findByText('The receiver answered 500')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Details: Ann shared Plan.pdf' }))
  expect(await dialog.findByText(/"type": "file\.shared"/)).toBeVisible()
  expect(dialog.getByText('out of order')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send again: Ann shared Plan.pdf' }))
  await waitFor(() =>
    expect(server.received(sendAgain)).toMatchObject([{ params: { id: 'h1', delivery_id: 'msg_1' } }]),
  )
})

test('a new secret is created after confirmation and shown once', async () => {
  const { server, user } = open([webhook()])
  server.answers(rotateSecret, () => ({ ...webhook(), secret }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Chat' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create new secret' }))
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Create a new secret for Chat?' }))
  await user.click(confirmation.getByRole('button', { name: 'Create new secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'New secret of Chat' }))
  expect(shown.getByLabelText('Secret')).toHaveValue(secret)
})
