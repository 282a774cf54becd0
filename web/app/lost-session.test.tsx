// @module-tag slow
import { answerReport, listOwnReports, listReports } from '@portal/domain/bug-reports/contract'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { listCustomerSignOns, makeCustomerSignOn } from '@portal/domain/customer-sign-on/contract'
import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { giveIndividualFeedback, giveTeamFeedback } from '@portal/domain/feedback/contract'
import { deleteFile, listFiles } from '@portal/domain/files/contract'
import { listReleaseNotes, markReleaseNotesSeen, updateReleaseNote } from '@portal/domain/release-notes/contract'
import { listRequests } from '@portal/domain/requests/contract'
import { listAuthenticators, renameAuthenticator } from '@portal/domain/session/authenticator-contract'
import { listSessions } from '@portal/domain/session/contract'
import { listPasskeys, renamePasskey } from '@portal/domain/session/passkey-contract'
import type { User } from '@portal/domain/session/user'
import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import {
  askForFeedback,
  getFeedbackRequest,
  listSurveyFilters,
  listSurveys,
  replyToSurvey,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import { questions } from '@portal/domain/surveys/questions'
import { createTag, listTags } from '@portal/domain/tags/contract'
import {
  createGroupTeam,
  getOversight,
  listGroupTeams,
  sendContactMessage,
  updateGroupTeam,
} from '@portal/domain/team/contract'
import {
  createTeamRequest,
  decideProposal,
  listTeamRequests,
  proposePerson,
  searchPeople,
} from '@portal/domain/team-requests/contract'
import { listTokens, makeToken } from '@portal/domain/tokens/contract'
import { listHooks, makeHook } from '@portal/domain/webhooks/contract'
import { answerExtension } from '@portal/domain/work-orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../testing/fake-server.ts'
import { fakeIntersections } from '../testing/intersection.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { groupTeam, member } from '../testing/team.ts'
import { proposal, line as requestedLine, request as teamRequest } from '../testing/team-requests.tsx'

const team = '/engagements/p1/team'
const [ann, bea] = [member('Ann'), member('Bea')] as const
const lead = staff({ job_title: 'Delivery Lead' })
const line = { ...requestedLine, proposals: [proposal] }
const request = teamRequest({ request_content: [line], request_comment: null })
const extension = {
  kind: 'extension' as const,
  id: 'e1',
  since: '2026-06-09',
  may_answer: true,
  engagement: { id: 'p1', title: 'Atlas', client_name: 'Halden & Moore Bank' },
  order: { id: 'w1', reference: 'WO-2047', end_date: '2026-12-31' },
  request: {
    id: 'e1',
    state: 'open' as const,
    requested_by: 'Ruth Castellano',
    requested_on: '2026-06-09',
    is_own: false,
    message: 'Two more months',
    proposed_end_date: null,
    answered_by: null,
    answered_on: null,
    note: null,
  },
}
const file = {
  id: 'f1',
  file_name: 'Agreement.pdf',
  category: 'Contracts' as const,
  uploaded_by: 'Helen Marsh',
  added_on: '2026-03-12T09:00:00.000Z',
  expire_on: null,
  archived: false,
  password_hash: null,
  size: 1,
  version: 1,
  is_mine: false,
  may_delete: true,
  may_see_downloads: true,
  failed_attempts: 0,
}
const passkey = {
  id: 'k1',
  name: 'Key ring',
  created_at: '2026-03-12T09:00:00.000Z',
  used_at: null,
  is_synced: false,
}
const report = {
  id: 'b1',
  reference: 'BUG-1042',
  description: 'Empty',
  steps: 'Open it',
  reported_by: 'Helen Marsh',
  reported_on: '2026-03-12T09:00:00.000Z',
  state: 'open' as const,
  reply: null,
  answered_on: null,
  image_ids: [],
}
const survey = {
  _id: 's1',
  project_id: 'p1',
  replies: [],
  user_info: { user_full_name: 'Ben Bell', survey_date: '2026-06-02T10:00:00Z' },
  data: questions.map(({ question }) => ({ question, answer: 'Fine' })),
}

function serving(): FakeServer {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ project_lead_name: 'Amara Okafor', client_partner_name: 'Marcus' }))
  server.answers(listMembers, () => [ann, bea])
  server.answers(listGroupTeams, () => [groupTeam('Core', [ann], 3)])
  server.answers(listTags, () => [])
  server.answers(getOversight, () => ({ client_partner: null, portfolio_director: null }))
  server.answers(listTeamRequests, () => [request])
  server.answers(listRequests, () => ({ open: [extension], open_total: 1, decided: [], engagements: [] }))
  server.answers(searchPeople, () => [
    {
      employee_id: 'E7',
      employee_name: 'Kai Lund',
      employee_photo_id: null,
      job_title: null,
      is_self: false,
      on_team: false,
    },
  ])
  server.answers(listFiles, () => [file])
  server.answers(listReleaseNotes, () => [
    { id: 'n1', release_date: '2026-08-01', note_content: '<p>First</p>', version: 1 },
  ])
  server.answers(markReleaseNotesSeen, () => undefined)
  server.answers(listTokens, () => [])
  server.answers(listHooks, () => [])
  server.answers(listCustomerSignOns, () => ({
    sign_ons: [],
    callbacks: 'https://portal.company.com/callback/',
    unusual_domains: [],
  }))
  server.answers(listSessions, () => [])
  server.answers(listPasskeys, () => ({ passkeys: [passkey], may: true, must: false }))
  server.answers(listAuthenticators, () => ({ authenticators: [{ ...passkey, name: 'Phone app' }], may: true }))
  server.answers(listOwnReports, () => [])
  server.answers(listReports, () => [report])
  server.answers(listSurveys, () => [survey])
  server.answers(listSurveyFilters, () => ({ names: [], projects: [], companies: [] }))
  server.answers(getFeedbackRequest, () => ({
    asked_at: null,
    recipients: ['Ann Abel'],
    asked: [],
    askable: [{ id: 'u9', name: 'Ann Abel' }],
  }))
  server.answers(summariseSurveys, () => ({
    responses: 0,
    promoters: 0,
    detractors: 0,
    average_rating: null,
    months: [],
  }))
  return server
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (user: UserEvent, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const menu = async (user: UserEvent, of: string | RegExp, item: string) => {
  await press(user, of)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

interface Form {
  name: string
  at: string
  as: User
  endpoint: Endpoint
  open: (user: UserEvent) => Promise<void>
  /** Texts to type, by label. */
  typed: Record<string, string>
  /** Makes further choices that must be restored too. */
  choose?: (user: UserEvent) => Promise<void>
  send: string | RegExp
}

const forms: Form[] = [
  {
    name: 'a message',
    at: team,
    as: stakeholder(),
    endpoint: sendContactMessage,
    open: (user) => press(user, 'Message'),
    choose: (user) => user.click(screen.getByRole('checkbox', { name: /Delivery Lead/ })),
    typed: { Subject: 'Rota', Message: 'Who is on call?' },
    send: 'Send message',
  },
  {
    name: 'feedback on a person',
    at: `${team}?view=implementation`,
    as: stakeholder(),
    endpoint: giveIndividualFeedback,
    open: (user) => menu(user, 'Actions for Bea', 'Provide feedback'),
    typed: { Feedback: 'Keeps watch' },
    send: 'Send feedback',
  },
  {
    name: 'feedback on a team',
    at: `${team}?view=core`,
    as: stakeholder(),
    endpoint: giveTeamFeedback,
    open: (user) => press(user, 'Team feedback'),
    typed: { Feedback: 'Keep watch' },
    send: 'Send feedback',
  },
  {
    name: 'a new team',
    at: team,
    as: stakeholder(),
    endpoint: createGroupTeam,
    open: (user) => press(user, /^New Team/),
    typed: { 'Team name': 'Night watch' },
    send: 'Create',
  },
  {
    name: 'a changed team',
    at: `${team}?view=core`,
    as: stakeholder(),
    endpoint: updateGroupTeam,
    open: (user) => press(user, 'Edit team'),
    typed: { 'Team name': 'Inner core' },
    send: 'Save',
  },
  {
    name: 'a new tag',
    at: `${team}?view=implementation`,
    as: stakeholder(),
    endpoint: createTag,
    open: (user) => menu(user, 'Actions for Bea', 'Manage tags'),
    typed: { 'Search or create a tag': 'Kotlin' },
    send: 'Create the tag',
  },
  {
    name: 'an invitation',
    at: '/engagements/p1/stakeholders',
    as: stakeholder(),
    endpoint: inviteStakeholder,
    open: (user) => press(user, 'Invite a colleague'),
    typed: {
      Name: 'Nadia Brook',
      Email: 'nadia@customer.example',
      Role: 'Owner',
      'Phone (optional)': '+44 20 7946 0625',
    },
    send: 'Send invitation',
  },
  {
    name: 'a team request',
    at: '/engagements/p1/request-team',
    as: stakeholder(),
    endpoint: createTeamRequest,
    open: (user) => press(user, 'New request'),
    choose: async (user) => {
      await choose(user, 'Position', 'QA Engineer')
      await choose(user, 'Primary skill', 'React')
      await choose(user, 'Duration', 'Other')
      await user.type(screen.getByLabelText('Start date'), '1 Jul 2099')
      await press(user, 'Add member')
    },
    typed: { 'Comment (optional)': 'For December' },
    send: 'Submit',
  },
  {
    name: 'a decision',
    at: '/engagements/p1/request-team',
    as: stakeholder(),
    endpoint: decideProposal,
    open: (user) => press(user, 'Accept Priya Raman'),
    typed: { 'Note (optional)': 'Welcome' },
    send: 'Accept',
  },
  {
    name: 'a proposal',
    at: '/engagements/p1/request-team',
    as: lead,
    endpoint: proposePerson,
    open: (user) => press(user, /^Propose a person/),
    choose: async (user) => user.click(await screen.findByRole('radio', { name: /Kai Lund/ })),
    typed: { 'Note (optional)': 'Built the ledger' },
    send: 'Propose',
  },
  {
    name: 'an answer among all requests',
    at: '/requests',
    as: lead,
    endpoint: answerExtension,
    open: (user) => press(user, 'Answer the request for WO-2047'),
    typed: { 'Note (optional)': 'Gladly' },
    send: 'Accept',
  },
  {
    name: 'the note of a deletion',
    at: '/engagements/p1/files',
    as: stakeholder(),
    endpoint: deleteFile,
    open: (user) => menu(user, 'Actions for Agreement.pdf', 'Delete'),
    typed: { 'Note (optional)': 'Out of date' },
    send: 'Delete file',
  },
  {
    name: 'an answer to a survey',
    at: '/view-feedback',
    as: lead,
    endpoint: replyToSurvey,
    open: async (user) => {
      await press(user, /ratings of Ben Bell/)
      // A draft opens the form by itself.
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Reply' }) ?? screen.queryByLabelText('Your reply')).not.toBeNull(),
      )
      const answer = screen.queryByRole('button', { name: 'Reply' })
      if (answer) await user.click(answer)
    },
    typed: { 'Your reply': 'We shortened them' },
    send: 'Send reply',
  },
  {
    name: 'the words of those who ask for feedback',
    at: '/view-feedback/p1',
    as: lead,
    endpoint: askForFeedback,
    open: async (user) => {
      await press(user, 'Ask for feedback')
      await screen.findByRole('textbox', { name: 'Your message' })
    },
    typed: { 'Your message': 'Two minutes are enough' },
    send: 'Send 1 email',
  },
  {
    name: 'the reply to a bug report',
    at: '/submit-bug',
    as: staff({ is_superuser: true }),
    endpoint: answerReport,
    open: (user) => press(user, /BUG-1042/),
    typed: { Reply: 'Mended' },
    send: 'Send reply and close report',
  },
  {
    name: 'an API token',
    at: '/admin/tokens',
    as: staff({ is_superuser: true }),
    endpoint: makeToken,
    open: async (user) => {
      await press(user, 'Create token')
      await user.click(await screen.findByRole('checkbox', { name: /^Import/ }))
    },
    typed: { Name: 'Nightly push' },
    send: 'Create token',
  },
  {
    name: 'a webhook',
    at: '/admin/webhooks',
    as: staff({ is_superuser: true }),
    endpoint: makeHook,
    open: async (user) => {
      await press(user, 'Create webhook')
      await user.click(await screen.findByRole('checkbox', { name: 'A file is shared' }))
    },
    typed: { Name: 'Chat', Address: 'https://receiver.company.com/portal' },
    send: 'Create webhook',
  },
  {
    name: 'a customer’s own sign-in',
    at: '/admin/sign-on',
    as: staff({ is_superuser: true }),
    endpoint: makeCustomerSignOn,
    open: (user) => press(user, 'Add single sign-on'),
    typed: {
      Company: 'Acme',
      'Email domains': 'acme.com',
      Issuer: 'https://login.acme.com',
      'Client ID': 'portal',
    },
    send: 'Save',
  },
  {
    name: 'the name of a passkey',
    at: '/sessions',
    as: stakeholder(),
    endpoint: renamePasskey,
    open: (user) => press(user, 'Rename the passkey Key ring'),
    typed: { Name: 'Blue key' },
    send: 'Rename',
  },
  {
    name: 'the name of an app',
    at: '/sessions',
    as: stakeholder(),
    endpoint: renameAuthenticator,
    open: (user) => press(user, 'Rename the authenticator app Phone app'),
    typed: { Name: 'Work phone' },
    send: 'Rename',
  },
  {
    name: 'a release note',
    at: '/release-notes',
    as: staff({ is_superuser: true }),
    endpoint: updateReleaseNote,
    open: (user) => press(user, 'Edit the note for Aug, 01, 2026'),
    typed: { 'Release date': '5 Sep 2026' },
    send: 'Save',
  },
]

beforeEach(() => void fakeIntersections())
afterEach(() => vi.unstubAllGlobals())

/** Buttons of the form's own dialog before those of the screen behind it. */
const sendButton = async (name: string | RegExp) => {
  const dialogs = screen.queryAllByRole('dialog').concat(screen.queryAllByRole('alertdialog'))
  const box = dialogs.at(-1)
  return box ? within(box).findByRole('button', { name }) : screen.findByRole('button', { name })
}
/** Its own label, not that of a button on the screen behind. */
const field = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' })
const fields = async (form: Form) => {
  const found: Record<string, string> = {}
  for (const label of Object.keys(form.typed)) found[label] = ((await field(label)) as HTMLInputElement).value
  return found
}

test.each(forms)(
  '$name is restored after the session was lost at Send, only for the person who typed it',
  async (form) => {
    const lost = serving()
    const typist = renderPortal({ at: form.at, as: form.as, server: lost })
    await form.open(typist.user)
    for (const [label, text] of Object.entries(form.typed)) {
      const place = await field(label)
      await typist.user.clear(place)
      await typist.user.click(place)
      await typist.user.paste(text)
    }
    await form.choose?.(typist.user)
    lost.answers(form.endpoint, () => refuse(401, 'Please log in') as never)
    await typist.user.click(await sendButton(form.send))
    await waitFor(() => expect(addressBar()).toBe('/login'))
    typist.unmount()

    const other = renderPortal({ at: form.at, as: { ...form.as, id: 'somebody-else' }, server: serving() })
    await form.open(other.user)
    const found = await fields(form)
    for (const [label, text] of Object.entries(form.typed)) expect(found[label]).not.toBe(text)
    other.unmount()

    const server = serving()
    const { user } = renderPortal({ at: form.at, as: form.as, server })
    await form.open(user)
    expect(await fields(form)).toEqual(form.typed)
    server.answers(form.endpoint, () => refuse(500, 'Oh') as never)
    await user.click(await sendButton(form.send))
    await waitFor(() => expect(server.received(form.endpoint)).toHaveLength(1))
  },
)
