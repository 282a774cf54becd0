import { getDigest } from '@portal/domain/admin/contract'
import { sample } from '@portal/domain/testing/sample'
import { ApiToken, listTokenLimits, listTokens, makeToken, revokeToken } from '@portal/domain/tokens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const token = (more: Partial<ApiToken> = {}) =>
  sample(ApiToken, {
    id: 't1',
    name: 'Nightly push',
    prefix: 'cp_live_9fK2mQxA',
    scopes: ['import'],
    state: 'valid',
    made_at: '2026-09-05T06:00:00Z',
    made_by: 'Leah Stone',
    ...more,
  })
const secret = 'cp_live_9fK2mQxAabcdefghijklmnopqrstuvwxyz012345678'

function open(first: ApiToken[]) {
  const server = fakeServer()
  let tokens = first
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(listTokens, () => tokens)
  const set = (...next: ApiToken[]) => {
    tokens = next
  }
  return { set, ...renderPortal({ at: '/admin/tokens', as: staff({ is_superuser: true }), server }) }
}

test('a token is created with the chosen scopes and shown once', async () => {
  const { server, set, user } = open([])
  expect(await screen.findByText('No API tokens yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create an API token' })
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
  expect(await within(dialog).findByText('We require this information')).toBeVisible()
  expect(within(dialog).getByText('Choose at least one scope')).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox', { name: /^Import/ }))
  server.answers(makeToken, () => refuse(503, 'Please try again'))
  await user.type(within(dialog).getByLabelText('Name'), 'Nightly push')
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
  expect(await within(dialog).findByText('Please try again')).toBeVisible()
  server.answers(makeToken, () => {
    set(token())
    return { ...token(), secret }
  })
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
  const shown = await screen.findByRole('dialog', { name: 'API token Nightly push' })
  expect(within(shown).getByLabelText('API token')).toHaveValue(secret)
  expect(server.received(makeToken).at(-1)).toMatchObject({
    body: { name: 'Nightly push', scopes: ['import'], days: 365, clients: [], engagements: [] },
  })
  await user.click(within(shown).getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(secret)
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('cp_live_9fK2mQxA')).toBeVisible()
})

test('a read token is limited to customers and engagements, found by name', async () => {
  const { server, user } = open([])
  server.answers(listTokenLimits, () => ({
    customers: [{ id: 'c1', name: 'Halden & Moore Bank' }],
    engagements: [{ id: 'p1', title: 'Fleet telematics', client_name: 'Carrow Logistics' }],
  }))
  server.answers(makeToken, () => refuse(503, 'Please try again'))
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API token' }))
  await user.type(dialog.getByLabelText('Name'), 'Power BI')
  await user.click(dialog.getByRole('checkbox', { name: /^Read engagements/ }))
  await user.type(await dialog.findByLabelText('Limit to'), 'halden')
  await user.click(await dialog.findByRole('checkbox', { name: 'All engagements of Halden & Moore Bank' }))
  await user.clear(dialog.getByLabelText('Limit to'))
  await user.type(dialog.getByLabelText('Limit to'), 'fleet')
  await user.click(await dialog.findByRole('checkbox', { name: 'Fleet telematics, Carrow Logistics' }))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  await waitFor(() => expect(server.received(makeToken)).toHaveLength(1))
  const token = { scopes: ['read engagements'], clients: ['c1'], engagements: ['p1'] }
  expect(server.received(makeToken)[0]?.body).toMatchObject(token)
})

test('the list shows when and from where a token was used; a revoked token has no actions', async () => {
  const used = { last_used_at: '2026-09-05T08:00:00Z', last_used_from: '203.0.113.18' }
  const old = token({ id: 't2', name: 'Trial', state: 'revoked', revoked_at: '2026-09-04T08:00:00Z' })
  const { server, set, user } = open([token(used), old])
  expect(await screen.findByText(/^\d+ days ago, 203\.0\.113\.18$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Actions for Trial' })).toBeNull()
  server.answers(revokeToken, () => {
    set(token({ ...used, state: 'revoked', revoked_at: '2026-09-05T09:00:00Z' }), old)
    return undefined
  })
  await user.click(screen.getByRole('button', { name: 'Actions for Nightly push' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const confirmation = await screen.findByRole('alertdialog', { name: 'Revoke Nightly push?' })
  await user.click(within(confirmation).getByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText(/^Revoked 5 Sep$/)).toBeVisible()
  expect(server.received(revokeToken)).toMatchObject([{ params: { id: 't1' } }])
})
