import { listPersonAbsences } from '@portal/domain/accounts/contract'
import { getEngagement, getEngagementHeader, listMembers } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import { endAssignments, findPeople, getWorkOrderRecord } from '@portal/domain/records/contract'
import { noLineChosen } from '@portal/domain/records/end-assignments'
import { changedSince } from '@portal/domain/records/keeper'
import { PersonChoice } from '@portal/domain/records/record-parts'
import { listTags } from '@portal/domain/tags/contract'
import { listGroupTeams } from '@portal/domain/team/contract'
import { Member } from '@portal/domain/team/member'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { member, order } from '../../testing/work-orders.tsx'

beforeEach(() => sessionStorage.clear())

const today = new Date().toISOString().slice(0, 10)
const yuki = { employee_id: 'e1', employee_name: 'Yuki Tanabe', start_date: '2026-01-05', end_date: '2099-12-31' }
const line = (id: string, more: object = {}) => ({
  id,
  person: { id: 'e1', name: 'Yuki Tanabe', photo_id: null },
  member_role: 'Scrum Master',
  start_date: '2026-01-05',
  end_date: '2099-12-31',
  price_per_day: null,
  allocation_percentage: null,
  ...more,
})

interface Open {
  /** Ids of the work orders. */
  ids?: string[]
  record_access?: EngagementHeader['record_access']
}

/** Yuki works on WO-2007 and WO-2008, and later on WO-2009. */
async function open(item: string | null, { ids = ['w7', 'w8'], record_access = 'edit' }: Open = {}) {
  let version = 3
  const raiseVersion = () => {
    version += 1
  }
  const server = fakeServer()
  const work_orders = ids.map((id) => order({ id, member_assignments: [member(yuki)] }))
  server.answers(getEngagement, () => engagement({ work_orders }))
  server.answers(getEngagementHeader, () => sample(EngagementHeader, { id: 'p1', record_access }))
  server.answers(getWorkOrderRecord, ({ params: { id = '' } }) =>
    sample(getWorkOrderRecord.answers[200], {
      id,
      version,
      reference: `WO-200${id.slice(1)}`,
      people: [line(`a${id}`, id === 'w9' ? { start_date: '2098-01-01' } : {})],
    }),
  )
  server.answers(listMembers, () => [sample(Member, { ...yuki, last_day: '2099-12-31' })])
  server.answers(listGroupTeams, () => [])
  server.answers(listTags, () => [])
  server.answers(findPeople, () => [sample(PersonChoice, { id: 'e2', name: 'Kwame Mensah' })])
  server.answers(endAssignments, () => undefined)
  server.answers(listPersonAbsences, () => ({ keeper: 'portal' as const, imported_on: null, absences: [] }))
  const portal = renderPortal({ at: '/engagements/p1/team?view=implementation', as: staff(), server })
  await portal.user.click(await screen.findByRole('button', { name: 'Actions for Yuki Tanabe' }, { timeout: 15_000 }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  if (item !== null) await portal.user.click(screen.getByRole('menuitem', { name: item }))
  return { ...portal, server, items, raiseVersion }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'End Yuki Tanabe’s work' }))
const endButton = async () => (await dialog()).getByRole('button', { name: /^End (on|work)/ })
const typeDay = async (user: Awaited<ReturnType<typeof open>>['user'], day: string) => {
  const field = (await dialog()).getByLabelText('Last day')
  await user.clear(field)
  await user.type(field, day)
}

test('ends all running work orders today, unless one chooses otherwise', async () => {
  const { user, server } = await open('End on …')
  const { getAllByRole } = await dialog()
  expect(getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true])
  await user.click(await endButton())
  expect(await screen.findByText('Yuki Tanabe’s work is ended.')).toBeVisible()
  expect(server.received(endAssignments)[0]).toMatchObject({
    params: { id: 'p1', employee_id: 'e1' },
    body: {
      end_date: today,
      follows: 'no_one',
      successor_id: null,
      assignments: [
        { id: 'aw7', work_order_id: 'w7', version: 3 },
        { id: 'aw8', work_order_id: 'w8', version: 3 },
      ],
    },
  })
})

test('leaves out work orders without a tick, also those that begin later, and needs one', async () => {
  const { user, server } = await open('End on …', { ids: ['w7', 'w8', 'w9'] })
  const { getByRole, getAllByRole, getByText } = await dialog()
  expect(getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false])
  await user.click(getByRole('checkbox', { name: /^WO-2007/ }))
  await user.click(getByRole('checkbox', { name: /^WO-2008/ }))
  await user.click(await endButton())
  expect(getByText(noLineChosen)).toBeVisible()
  expect(getAllByRole('checkbox')[0]).toHaveFocus()
  await user.click(getByRole('checkbox', { name: /^WO-2008/ }))
  await user.click(await endButton())
  await waitFor(() =>
    expect(server.received(endAssignments)[0]?.body).toMatchObject({ assignments: [{ work_order_id: 'w8' }] }),
  )
})

test('lets another person follow from the day after, who must be chosen', async () => {
  const { user, server } = await open('End on …', { ids: ['w7'] })
  const { getByRole, getByLabelText } = await dialog()
  await typeDay(user, '30 Nov 2098')
  await user.click(getByRole('radio', { name: 'Someone else' }))
  expect(getByRole('radio', { name: 'Someone else' })).toHaveAccessibleDescription(
    'From 1 Dec 2098, with the same role, rate and allocation.',
  )
  await user.click(getByRole('button', { name: 'End on 30 Nov 2098' }))
  expect(getByLabelText('Who follows')).toHaveFocus()
  expect(getByLabelText('Who follows')).toHaveAccessibleDescription('Choose a person from the list')
  await user.type(getByLabelText('Who follows'), 'kwa')
  await user.click(await screen.findByRole('option', { name: /Kwame Mensah/ }))
  await user.click(await endButton())
  await waitFor(() =>
    expect(server.received(endAssignments)[0]?.body).toMatchObject({
      end_date: '2098-11-30',
      follows: 'successor',
      successor_id: 'e2',
    }),
  )
})

test('says at the day if it is not one of the line, and asks for no follower on its last day', async () => {
  const { user, server } = await open('End on …', { ids: ['w7'] })
  const { getByLabelText, getByRole, queryByRole } = await dialog()
  await typeDay(user, '4 Jan 2026')
  await user.click(await endButton())
  expect(getByLabelText('Last day')).toHaveFocus()
  expect(getByLabelText('Last day')).toHaveAccessibleDescription('Must not be before 5 Jan 2026')
  expect(await endButton()).toHaveTextContent('End work')
  await user.click(getByRole('radio', { name: 'Someone else' }))
  await typeDay(user, '31 Dec 2099')
  expect(queryByRole('radio')).toBeNull()
  expect(server.received(endAssignments)).toEqual([])
  await user.click(await endButton())
  await waitFor(() =>
    expect(server.received(endAssignments)[0]?.body).toMatchObject({ end_date: '2099-12-31', follows: 'no_one' }),
  )
})

test('names the person who was faster, keeps the choices, and sends the newer version', async () => {
  const { user, server, raiseVersion } = await open('End on …', { ids: ['w7'] })
  await user.click((await dialog()).getByRole('radio', { name: 'Not decided yet' }))
  raiseVersion()
  server.answers(endAssignments, () => refuse(409, changedSince('Leah Stone')))
  await user.click(await endButton())
  expect(await (await dialog()).findByText(changedSince('Leah Stone'))).toBeVisible()
  server.answers(endAssignments, () => undefined)
  await waitFor(async () => {
    await user.click(await endButton())
    expect(server.received(endAssignments).at(-1)?.body).toMatchObject({
      follows: 'not_decided',
      assignments: [{ version: 4 }],
    })
  })
})

test('leads find it in Your Team, next to Absences', async () => {
  const { user, items } = await open('Absences')
  expect(items).toEqual(expect.arrayContaining(['Absences', 'End on …']))
  const absences = await screen.findByRole('dialog', { name: 'Absences of Yuki Tanabe' })
  expect(await within(absences).findByRole('form', { name: 'New absence' })).toBeVisible()
  await user.keyboard('{Escape}')
})

test.each(['details', 'none'] as const)('with record access “%s” there is neither', async (record_access) => {
  const { items } = await open(null, { record_access })
  expect(items).toContain('View profile')
  expect(items).not.toContain('Absences')
  expect(items).not.toContain('End on …')
})
