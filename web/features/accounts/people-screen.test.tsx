import {
  addAbsence,
  addPerson,
  changePerson,
  getPersonRecord,
  joinPerson,
  listPeople,
  listPersonAbsences,
} from '@portal/domain/accounts/contract'
import { ListedPerson } from '@portal/domain/accounts/listed-person'
import { addressInUse, idNotFree, neededToSignIn } from '@portal/domain/accounts/person-rules'
import { getDigest } from '@portal/domain/admin/contract'
import * as privacy from '@portal/domain/privacy/contract'
import { findPeople } from '@portal/domain/records/contract'
import { changedSince } from '@portal/domain/records/keeper'
import { sample } from '@portal/domain/testing/sample'
import { listTokenLimits } from '@portal/domain/tokens/contract'
import { uploadPhotos } from '@portal/domain/workbook/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ines, peopleList } from '../../testing/accounts.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const ben = sample(ListedPerson, {
  name: 'Ben Ashworth',
  email: 'ben.ashworth@provider.example',
  work: { id: 'E1', job_title: 'Software developer', left_on: null, work_orders: 2, until: '2027-09-11' },
})
const benAccount = sample(ListedPerson, {
  name: 'Ben Ashworth',
  email: 'b.ashworth@provider.example',
  account: ines({ id: 'b', login_method: 'internal', company_name: null, last_visit: null }).account,
  namesake_id: 'E1',
})
const record = (more = {}) =>
  sample(getPersonRecord.answers[200], {
    name: 'Ben Ashworth',
    email: 'ben.ashworth@provider.example',
    job_title: 'Software developer',
    works: true,
    signs_in: 'none',
    access_level: 1,
    keeper: 'portal',
    person: { id: 'E1', version: 3 },
    ...more,
  })

function open(people = [ben, benAccount, ines()], more = {}) {
  const server = fakeServer()
  server.answers(getDigest, () => sample(getDigest.answers[200]))
  server.answers(privacy.listErasures, () => [])
  server.answers(privacy.listScheduledErasures, () => [])
  server.answers(listPeople, () => peopleList(people, more))
  server.answers(findPeople, () => [])
  server.answers(getPersonRecord, () => record())
  server.answers(listTokenLimits, () => ({
    customers: [],
    engagements: [{ id: 'P2', title: 'Fleet telematics', client_name: 'Carrow Logistics' }],
  }))
  return renderPortal({ at: '/admin/people', as: staff({ is_superuser: true }), server })
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
type User = ReturnType<typeof open>['user']
const choose = async (user: User, of: HTMLElement, item: string) => {
  await user.click(within(of).getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list', () => {
  test('shows the work, the access and the last visit of each person', async () => {
    open()
    const first = within(await rowOf('ben.ashworth@provider.example'))
    expect(first.getByText('Software developer')).toBeVisible()
    expect(first.getByText('2 work orders until 11 Sep 2027')).toBeVisible()
    expect(first.getByText('Cannot sign in')).toBeVisible()
    const customer = within(await rowOf('ines@carrow.example'))
    expect(customer.getByText('ADVANCED')).toBeVisible()
    expect(customer.getByText('Carrow Logistics, 2 engagements')).toBeVisible()
    const account = within(await rowOf('b.ashworth@provider.example'))
    expect(account.getByText('Staff')).toBeVisible()
    expect(account.getByText('Never')).toBeVisible()
    expect(screen.getByText('1 to 3 of 3')).toBeVisible()
  })

  test('says who left, and who is deactivated', async () => {
    const left = { ...ben, work: { ...ben.work, left_on: '2025-10-03', work_orders: 0, until: null } } as ListedPerson
    open([left, ines({ state: 'deactivated' })])
    expect(await screen.findByText('Left on 3 Oct 2025')).toBeVisible()
    expect(screen.getByText('Deactivated')).toBeVisible()
  })

  test('filters by a press', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('radio', { name: 'Never signed in 0' }))
    await waitFor(() => expect(server.received(listPeople).at(-1)?.query.which).toBe('never signed in'))
  })

  test('joins an account with the person of the same name', async () => {
    const { user, server } = open()
    server.answers(joinPerson, () => undefined)
    expect(await screen.findByText('Same person as Ben Ashworth above?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Join the two' }))
    await waitFor(() => expect(server.received(joinPerson)[0]).toMatchObject({ params: { id: 'b' } }))
    expect(server.received(joinPerson)[0]?.body).toEqual({ person_id: 'E1' })
  })

  test('offers details instead of forms while an import keeps the records', async () => {
    const { user, server } = open([ben, benAccount], { keeper: 'import' })
    server.answers(getPersonRecord, () => record({ keeper: 'import', imported_on: '2026-11-26' }))
    const row = await rowOf('ben.ashworth@provider.example')
    expect(screen.queryByRole('button', { name: 'New person' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join the two' })).toBeNull()
    await choose(user, row, 'Details')
    const facts = await dialog('Ben Ashworth')
    expect(await facts.findByText(/An import keeps the records \(last on 26 Nov 2026\)/)).toBeVisible()
    expect(facts.queryByRole('textbox')).toBeNull()
  })
})

describe('a zip of pictures', () => {
  const zip = new File(['PK'], 'pictures.zip')

  test('is uploaded, and those that were left out are listed', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Upload pictures' }))
    const form = await dialog('Upload pictures')
    expect(form.getByText('ann@company.com.jpg')).toBeVisible()
    server.answers(uploadPhotos, () => refuse(415, 'This is not a zip file.'))
    await user.upload(form.getByLabelText('Zip file of pictures'), zip)
    expect(await form.findByText('This is not a zip file.')).toBeVisible()
    const problem = 'zoe@company.com.jpg: no one has this address'
    server.answers(uploadPhotos, () => ({ changed: 12, problems: [problem] }))
    await user.upload(form.getByLabelText('Zip file of pictures'), zip)
    expect(await form.findByText('12 pictures added.')).toBeVisible()
    expect(form.getByRole('listitem')).toHaveTextContent(problem)
    expect(server.received(uploadPhotos)).toMatchObject([{ body: zip }, { body: zip }])
  })

  test('is not offered where an import keeps the records', async () => {
    open([ben], { keeper: 'import' })
    expect(await screen.findByRole('row', { name: /Ben Ashworth/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Upload pictures' })).toBeNull()
  })
})

describe('a new person', () => {
  const start = async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'New person' }))
    return { user, server, form: await dialog('New person') }
  }

  test('is sent with the choices, and named in the toast', async () => {
    const { user, server, form } = await start()
    server.answers(addPerson, () => ({ person_id: 'p', account_id: 'a' }))
    await user.type(form.getByLabelText('Name'), ' Yuki Tanabe ')
    await user.type(form.getByLabelText('Email'), 'yuki@provider.example')
    await user.type(form.getByLabelText('Job title'), 'Scrum Master')
    await user.click(form.getByRole('checkbox', { name: 'Signs in with single sign-on' }))
    await user.click(form.getByRole('radio', { name: 'Superuser' }))
    await user.selectOptions(form.getByLabelText('Role at the provider'), 'Delivery Lead')
    await user.click(form.getByRole('button', { name: 'Add person' }))
    expect(await screen.findByText('Added Yuki Tanabe')).toBeVisible()
    expect(server.received(addPerson)[0]?.body).toMatchObject({
      email: 'yuki@provider.example',
      job_title: 'Scrum Master',
      works: true,
      signs_in: 'staff',
      is_superuser: true,
      provider_role: 'delivery_lead',
      left_on: null,
      person_id: null,
    })
  })

  test('has its problems at the fields, with the focus at the first', async () => {
    const { user, server, form } = await start()
    await user.click(form.getByRole('checkbox', { name: 'Signs in with single sign-on' }))
    await user.click(form.getByRole('button', { name: 'Add person' }))
    expect(form.getByText('Must not be empty')).toBeVisible()
    expect(form.getByText(neededToSignIn)).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveFocus()
    server.answers(addPerson, () => refuse(422, addressInUse, { email: addressInUse }))
    await user.type(form.getByLabelText('Name'), 'Yuki')
    await user.type(form.getByLabelText('Email'), 'yuki@provider.example')
    await user.click(form.getByRole('button', { name: 'Add person' }))
    expect(await form.findByText(addressInUse)).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus())
  })

  test('shows a problem of an id also if its part is closed', async () => {
    const { user, server, form } = await start()
    server.answers(addPerson, () => refuse(422, idNotFree, { person_id: idNotFree }))
    await user.type(form.getByLabelText('Name'), 'Yuki')
    await user.click(form.getByText('Id in your other systems'))
    await user.type(form.getByLabelText('Person id'), 'E1')
    await user.click(form.getByText('Id in your other systems'))
    await user.click(form.getByRole('button', { name: 'Add person' }))
    expect(await form.findByText(idNotFree)).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('Person id')).toHaveFocus())
  })

  test('of a name that exists gets advice, with the way to that record', async () => {
    const { user, server, form } = await start()
    const found = {
      id: 'E1',
      name: 'Ben Ashworth',
      photo_id: null,
      email: null,
      job_title: 'Software developer',
      last_role: null,
    }
    server.answers(findPeople, () => [found])
    await user.type(form.getByLabelText('Name'), 'ben ashworth')
    expect(await form.findByText(/^Ben Ashworth exists, Software developer\./)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Open that record' }))
    const edit = await dialog('Edit Ben Ashworth')
    expect(edit.getByLabelText('Name')).toHaveValue('Ben Ashworth')
  })
})

describe('a stored person', () => {
  test('is changed with the version that the form showed', async () => {
    const { user, server } = open()
    server.answers(changePerson, () => undefined)
    await choose(user, await rowOf('ben.ashworth@provider.example'), 'Edit')
    const form = await dialog('Edit Ben Ashworth')
    expect(form.getByRole('checkbox', { name: 'Works on engagements' })).toBeDisabled()
    await user.clear(form.getByLabelText('Job title'))
    await user.type(form.getByLabelText('Job title'), 'Architect')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved Ben Ashworth')).toBeVisible()
    expect(server.received(changePerson)[0]).toMatchObject({
      params: { kind: 'person', id: 'E1' },
      body: { job_title: 'Architect', person_version: 3, account_version: null },
    })
  })

  test('that another person changed meanwhile shows their values, and is sent with the new version', async () => {
    const { user, server } = open()
    await choose(user, await rowOf('ben.ashworth@provider.example'), 'Edit')
    const form = await dialog('Edit Ben Ashworth')
    await user.clear(form.getByLabelText('Job title'))
    await user.type(form.getByLabelText('Job title'), 'Architect')
    server.answers(changePerson, () => refuse(409, changedSince('Leah Fenwick')))
    const theirs = { name: 'Benjamin Ashworth', job_title: 'Analyst', person: { id: 'E1', version: 4 } }
    server.answers(getPersonRecord, () => record(theirs))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(changedSince('Leah Fenwick'))).toBeVisible()
    expect(await form.findByText('Theirs: Analyst')).toBeVisible()
    expect(form.getByLabelText('Job title')).toHaveValue('Architect')
    expect(form.getByLabelText('Name')).toHaveValue('Benjamin Ashworth')
    server.answers(changePerson, () => undefined)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved Benjamin Ashworth')).toBeVisible()
    expect(server.received(changePerson).at(-1)?.body).toMatchObject({ person_version: 4, job_title: 'Architect' })
  })

  test('with another address says what ends, unless it is the same person', async () => {
    const { user, server } = open()
    const helen = {
      works: false,
      signs_in: 'customer',
      person: null,
      account: { id: 'a1', version: 1, state: 'active' },
    }
    const engagements = [{ id: 'P1', title: 'Payments', client_name: 'Halden' }]
    server.answers(getPersonRecord, () => record({ ...helen, engagement_ids: ['P1'], engagements }))
    server.answers(changePerson, () => undefined)
    await choose(user, await rowOf('ines@carrow.example'), 'Edit')
    const form = await dialog('Edit Ben Ashworth')
    expect(form.queryByRole('checkbox', { name: 'Works on engagements' })).toBeNull()
    await user.type(form.getByLabelText('Email'), '.new')
    expect(form.getByText(/This ends their sessions and removes passkeys/)).toBeVisible()
    await user.click(form.getByRole('checkbox', { name: /^Same person/ }))
    await user.click(form.getByRole('button', { name: 'Remove Payments, Halden' }))
    await user.selectOptions(form.getByLabelText('Add an engagement'), 'Fleet telematics, Carrow Logistics')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved Ben Ashworth')).toBeVisible()
    expect(server.received(changePerson)[0]?.body).toMatchObject({ same_person: true, engagement_ids: ['P2'] })
  })
})

test('absences of a person say where they are shown, and take a new one', async () => {
  const { user, server } = open()
  const absence = { id: 'x', version: 1, start_date: '2026-08-03', end_date: '2026-08-14', shown_on: ['Payments'] }
  server.answers(listPersonAbsences, () => ({ keeper: 'portal' as const, imported_on: null, absences: [absence] }))
  server.answers(addAbsence, () => ({ id: 'y' }))
  await choose(user, await rowOf('ben.ashworth@provider.example'), 'Absences')
  const absences = await dialog('Absences of Ben Ashworth')
  expect(await absences.findByText('3 Aug 2026 to 14 Aug 2026')).toBeVisible()
  expect(absences.getByText('Shown on Payments')).toBeVisible()
  await user.type(absences.getByLabelText('First day'), '7 Sep 2026')
  await user.type(absences.getByLabelText('Last day'), '1 Sep 2026')
  await user.click(absences.getByRole('button', { name: 'Add' }))
  expect(absences.getByText('Must not be before 7 Sep 2026')).toBeVisible()
  await user.clear(absences.getByLabelText('Last day'))
  await user.type(absences.getByLabelText('Last day'), '11 Sep 2026')
  await user.click(absences.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.received(addAbsence)[0]?.body).toEqual({ start_date: '2026-09-07', end_date: '2026-09-11' }),
  )
})
