import { listPeople } from '@portal/domain/accounts/contract'
import { ListedPerson } from '@portal/domain/accounts/listed-person'
import * as contract from '@portal/domain/admin/contract'
import * as privacy from '@portal/domain/privacy/contract'
import {
  alreadyErased,
  alreadyScheduled,
  type Erasure,
  erasureProblems,
  type ScheduledErasure,
} from '@portal/domain/privacy/erasure'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { ines, peopleList } from '../../testing/accounts.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

function open() {
  const server = fakeServer()
  let people = [ines()]
  server.answers(contract.getDigest, () => sample(contract.getDigest.answers[200]))
  server.answers(listPeople, () => peopleList(people))
  server.answers(contract.setDeactivated, (request) => {
    const { deactivated } = request.body as { deactivated: boolean }
    const state = deactivated ? 'deactivated' : 'active'
    people = [ines({ state })]
    return sample(contract.AdminPerson, { state })
  })
  server.answers(contract.viewAs, () => undefined)
  server.answers(privacy.listErasures, () => [])
  server.answers(privacy.listScheduledErasures, () => [])
  server.answers(privacy.previewErasure, ({ query }) => ({
    erase_at: '2026-11-26T02:00:00Z',
    has_account: true,
    counts: [{ kind: query.feedback === 'removed' ? ('words' as const) : ('feedback' as const), count: 3 }],
    has_namesake: true,
    left: [
      { reason: 'unclear' as const, place: 'mail' as const, count: 4 },
      { reason: 'namesake' as const, place: 'other' as const, count: 1 },
    ],
  }))
  return renderPortal({ at: '/admin/people', as: staff({ is_superuser: true }), server })
}

const scheduledErasure: ScheduledErasure = {
  kind: 'account',
  id: 'a1',
  name: 'Inês Hargreaves',
  scheduled_by: 'Helen Marsh',
  erase_at: '2026-11-26T02:00:00Z',
  problem: null,
}
const erasure: Erasure = {
  id: 'a7',
  name: 'Former colleague 12',
  erased_at: '2026-11-22T02:00:00Z',
  erased_by: 'Helen Marsh',
}

test('a person is deactivated after confirmation, and activated again', async () => {
  const { user } = open()
  const menu = () => screen.findByRole('button', { name: 'Actions for Inês Hargreaves' })
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Deactivated')).toBeVisible()
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }))
  await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull())
})

test('the sessions and agreements of someone who has none say what that means', async () => {
  const { server, user } = open()
  server.answers(contract.listPersonSessions, () => [])
  server.answers(privacy.listPersonAgreements, () => [])
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Inês Hargreaves' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Sessions')
  expect(
    await screen.findByText(/Inês Hargreaves is not signed in on any device. The last visit was on 5 Sep 2026/),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull()
  await user.keyboard('{Escape}')
  await choose('Agreements')
  expect(await screen.findByText(/has not agreed to anything yet/)).toBeVisible()
})

test('the sessions of someone who never signed in offer to invite them again', async () => {
  const { server, user } = open()
  server.answers(listPeople, () => peopleList([ines({ last_visit: null, sessions: 0 })]))
  server.answers(contract.listPersonSessions, () => [])
  server.answers(contract.inviteAgain, () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Actions for Inês Hargreaves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sessions' }))
  await user.click(await screen.findByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText('Invited Inês Hargreaves again')).toBeVisible()
})

test('viewing as another person loads a new page', async () => {
  const leave = vi.spyOn(thisPage, 'leaveTo').mockImplementation(() => {})
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Inês Hargreaves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'View as Inês Hargreaves' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/engagements'))
})

test('an erasure is scheduled after a preview, shown with its time, and cancelled without a question', async () => {
  const { server, user } = open()
  const owen = { ...ines({ id: 'a9' }), name: 'Owen Blackwood', email: 'owen@customer.example' }
  server.answers(listPeople, () => peopleList([ines(), owen]))
  let scheduled: ScheduledErasure[] = []
  let isRejected = true
  server.answers(privacy.listScheduledErasures, () => scheduled)
  server.answers(privacy.scheduleErasure, () => {
    if (isRejected) return refuse(409, alreadyScheduled)
    scheduled = [scheduledErasure]
    return scheduledErasure
  })
  server.answers(privacy.cancelErasure, () => {
    scheduled = []
    return undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Inês Hargreaves' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase Inês Hargreaves?' })
  expect(await within(dialog).findByText(/We will erase Inês Hargreaves on 26 Nov 2026 at 02:00/)).toBeVisible()
  const changed = await within(dialog).findByRole('button', { name: /^Records that change \d+$/ })
  expect(within(dialog).getByText('Feedback, surveys and replies shown under the new name')).not.toBeVisible()
  await user.click(changed)
  expect(within(dialog).getByText('Feedback, surveys and replies shown under the new name')).toBeVisible()
  expect(within(dialog).getByText(/cannot tell which person these mean/)).toBeVisible()
  const emails = within(dialog).getByText('Emails to other people')
  expect(emails.nextElementSibling).toHaveTextContent('4')
  expect(within(dialog).getByText('These belong to other people with the same name:')).toBeVisible()
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Feedback from this person' }),
    within(dialog).getByRole('option', { name: /Remove the text/ }),
  )
  expect(await within(dialog).findByText('Feedback texts removed')).toBeVisible()
  const schedule = () => user.click(within(dialog).getByRole('button', { name: 'Schedule erasure' }))
  const owner = within(dialog).getByRole('combobox', { name: 'New owner of their files' })
  await user.type(owner, 'owen')
  await schedule()
  expect(await within(dialog).findByText('Choose a person from the list')).toBeVisible()
  expect(server.received(privacy.scheduleErasure)).toEqual([])
  await waitFor(() => expect(dialog.querySelector('datalist > option')).not.toBeNull())
  await user.clear(owner)
  await user.type(owner, 'Owen Blackwood (owen@customer.example)')
  await schedule()
  expect(await within(dialog).findByText(alreadyScheduled)).toBeVisible()
  isRejected = false
  await schedule()
  expect(await screen.findByText('Inês Hargreaves will be erased on 26 Nov 2026 at 02:00')).toBeVisible()
  expect(await screen.findByText('Will be erased on 26 Nov 2026 at 02:00. Scheduled by Helen Marsh.')).toBeVisible()
  expect(server.received(privacy.scheduleErasure).at(-1)).toMatchObject({
    params: { kind: 'account', id: 'a1' },
    body: { feedback: 'removed', heir_id: 'a9' },
  })
  await user.click(screen.getByRole('button', { name: 'Cancel the erasure of Inês Hargreaves' }))
  expect(await screen.findByText('Cancelled the erasure of Inês Hargreaves')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Will be erased on/)).toBeNull())
})

test('a scheduled erasure that did not happen shows why, and is cancelled in the person’s menu', async () => {
  const { server, user } = open()
  server.answers(privacy.listScheduledErasures, () => [{ ...scheduledErasure, problem: 'new-owner' as const }])
  server.answers(privacy.cancelErasure, () => refuse(409, alreadyErased))
  expect(await screen.findByText(erasureProblems['new-owner'])).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actions for Inês Hargreaves' }))
  expect(screen.queryByRole('menuitem', { name: 'Erase' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel erasure' }))
  expect(await screen.findByText(alreadyErased)).toBeVisible()
})

test('erased people are listed when asked for', async () => {
  const { server, user } = open()
  server.answers(privacy.listErasures, () => [erasure])
  expect(await screen.findByText('Former colleague 12')).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Erased people 1' }))
  expect(screen.getByText('Former colleague 12')).toBeVisible()
  expect(screen.getByText('Erased on 22 Nov 2026. Scheduled by Helen Marsh.')).toBeVisible()
})

test('a person without an account is erased without choices about feedback and files', async () => {
  const { server, user } = open()
  const work = { id: 'E1', job_title: null, left_on: null, work_orders: 0, until: null }
  const ben = sample(ListedPerson, { name: 'Ben Ashworth', work })
  const former = sample(ListedPerson, { name: 'Former colleague 3', work: { ...work, id: 'E2' } })
  server.answers(listPeople, () => peopleList([ben, former], { may_edit: false }))
  server.answers(privacy.previewErasure, () => ({
    erase_at: '2026-11-26T02:00:00Z',
    has_account: false,
    counts: [{ kind: 'person' as const, count: 1 }],
    has_namesake: false,
    left: [],
  }))
  let scheduled: ScheduledErasure[] = []
  server.answers(privacy.listScheduledErasures, () => scheduled)
  const ofBen = { ...scheduledErasure, kind: 'person' as const, id: 'E1', name: 'Ben Ashworth' }
  server.answers(privacy.scheduleErasure, () => {
    scheduled = [ofBen]
    return ofBen
  })
  server.answers(privacy.cancelErasure, () => {
    scheduled = []
    return undefined
  })
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ben Ashworth' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Erase')
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ben Ashworth?' }))
  expect(await dialog.findByText(/We will erase Ben Ashworth on 26 Nov 2026 at 02:00/)).toBeVisible()
  expect(dialog.queryByText(/sign in/)).toBeNull()
  expect(dialog.queryByRole('combobox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Schedule erasure' }))
  expect(await screen.findByText('Ben Ashworth will be erased on 26 Nov 2026 at 02:00')).toBeVisible()
  await choose('Cancel erasure')
  expect(await screen.findByText('Cancelled the erasure of Ben Ashworth')).toBeVisible()
  const params = { kind: 'person', id: 'E1' }
  expect(server.received(privacy.scheduleErasure)).toMatchObject([{ params, body: { feedback: 'kept' } }])
  expect(server.received(privacy.cancelErasure)).toMatchObject([{ params }])
  // An erased person is not erased again.
  expect(screen.queryByRole('button', { name: 'Actions for Former colleague 3' })).toBeNull()
})
