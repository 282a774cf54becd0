import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import {
  addStakeholder,
  changeStakeholder,
  deleteStakeholder,
  sendStakeholderInvitation,
} from '@portal/domain/records/contract'
import { listInvited, listStakeholderChanges } from '@portal/domain/stakeholders/contract'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const naomi: Stakeholder = {
  _id: 's1',
  full_name: 'Naomi Kirkbride',
  company_name: 'Halden & Moore Bank',
  role: 'CIO',
  email: 'naomi@halden.example',
  phone: null,
  invited_by: 'Leah Stone',
  access_level: 1,
  invitation_waits: true,
  version: 3,
}

function open(record_access: 'edit' | 'none' = 'edit', isSuperuser = false) {
  const server = fakeServer()
  let person = naomi
  const shown = () => engagement({ stakeholders: [person] })
  server.answers(getEngagement, shown)
  server.answers(getEngagementHeader, () => ({ ...(headerOf(shown()) as object), record_access }) as never)
  server.answers(listInvited, () => [])
  server.answers(listStakeholderChanges, () => [])
  server.answers(sendStakeholderInvitation, () => {
    person = { ...naomi, invitation_waits: false }
    return undefined
  })
  const as = staff({ is_superuser: isSuperuser, employee_id: 'e1' })
  return renderPortal({ at: '/engagements/p1/stakeholders', as, server })
}

test('an invitation that was not sent says so, and is sent with one press', async () => {
  const { server, user } = open()
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(screen.getByText('Invitation not sent yet')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
  expect(server.received(sendStakeholderInvitation)).toMatchObject([{ params: { id: 'p1', stakeholder_id: 's1' } }])
})

test('leads change name, role, phone and level, not the address', async () => {
  const { server, user } = open()
  server.answers(changeStakeholder, () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Naomi Kirkbride' }))
  expect(dialog.getByLabelText('Email')).toBeDisabled()
  await user.type(dialog.getByLabelText('Phone (optional)'), '+44 20 7946 0625')
  await user.click(dialog.getByRole('radio', { name: /^STANDARD|^Standard/ }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(changeStakeholder)).toMatchObject([
    {
      params: { id: 'p1', stakeholder_id: 's1' },
      body: { phone: '+44 20 7946 0625', email: 'naomi@halden.example', version: 3 },
    },
  ])
})

test('leads add a stakeholder, with the email now or later', async () => {
  const { server, user } = open()
  server.answers(addStakeholder, () => refuse(422, 'Taken', { email: 'This person is already a stakeholder' }))
  await user.click(await screen.findByRole('button', { name: 'Invite a stakeholder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a stakeholder' }))
  await user.type(dialog.getByLabelText('Name'), 'Owen Hale')
  await user.type(dialog.getByLabelText('Email'), 'owen@halden.example')
  await user.click(dialog.getByRole('checkbox', { name: 'Email the invitation now' }))
  await user.click(dialog.getByRole('button', { name: 'Add stakeholder' }))
  expect(await dialog.findByText('This person is already a stakeholder')).toBeVisible()
  server.answers(addStakeholder, () => ({ id: 's2' }))
  await user.clear(dialog.getByLabelText('Email'))
  await user.type(dialog.getByLabelText('Email'), 'owen.hale@halden.example')
  await user.click(dialog.getByRole('button', { name: 'Add stakeholder' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.received(addStakeholder).at(-1)).toMatchObject({
    body: { full_name: 'Owen Hale', email: 'owen.hale@halden.example', role: null, sends_invitation: false },
  })
})

test('other staff only see the stakeholders', async () => {
  open('none')
  expect(await screen.findByText('Not sent')).toBeVisible()
  for (const name of ['Send invitation', 'Edit', 'Invite a stakeholder'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('leads remove a stakeholder after a question, and read why it failed', async () => {
  const { server, user } = open()
  server.answers(deleteStakeholder, () => refuse(409, 'Leah Stone changed this record'))
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove from engagement' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Naomi Kirkbride?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove from engagement' }))
  }
  await remove()
  expect(await screen.findByText('Leah Stone changed this record')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.answers(deleteStakeholder, () => undefined)
  await remove()
  expect(await screen.findByText('You removed Naomi Kirkbride from the engagement')).toBeVisible()
  expect(server.received(deleteStakeholder)[1]).toMatchObject({
    params: { id: 'p1', stakeholder_id: 's1' },
    query: { version: '3' },
  })
})
