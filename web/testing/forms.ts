import { answerReport, submitBug } from '@portal/domain/bug-reports/contract'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { changeCustomerSignOn, makeCustomerSignOn } from '@portal/domain/customer-sign-on/contract'
import { giveIndividualFeedback, giveTeamFeedback } from '@portal/domain/feedback/contract'
import { deleteFile, uploadFile } from '@portal/domain/files/contract'
import { createReleaseNote, updateReleaseNote } from '@portal/domain/release-notes/contract'
import { holdRemoval } from '@portal/domain/retention/contract'
import { renameAuthenticator } from '@portal/domain/session/authenticator-contract'
import { renamePasskey } from '@portal/domain/session/passkey-contract'
import type { User } from '@portal/domain/session/user'
import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import { askForFeedback, replyToSurvey, submitSurvey } from '@portal/domain/surveys/contract'
import { createTag } from '@portal/domain/tags/contract'
import { createGroupTeam, sendContactMessage, updateGroupTeam } from '@portal/domain/team/contract'
import {
  createTeamRequest,
  decideProposal,
  proposePerson,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import { makeToken } from '@portal/domain/tokens/contract'
import { changeHook, makeHook } from '@portal/domain/webhooks/contract'
import { answerExtension, requestExtension } from '@portal/domain/work-orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { staff } from './people.ts'

type Act = (user: UserEvent) => Promise<void>

export interface Form {
  name: string
  /** Address to open; by default that of the route. */
  at?: string
  /** Person who fills in the form; a stakeholder by default. */
  as?: User
  endpoint: Endpoint
  open: Act
  /** Texts to type, by label. */
  typed: Record<string, string>
  /** Makes further choices that must be restored too. */
  choose?: Act
  /** Choices that the screen shows as text. */
  shown?: string[]
  /** Names of the buttons to press, in this order. */
  send: string[]
}

const press =
  (name: string | RegExp): Act =>
  async (user) =>
    user.click(await screen.findByRole('button', { name }))
const menu =
  (of: string, item: string): Act =>
  async (user) => {
    await press(of)(user)
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
const check =
  (role: 'checkbox' | 'radio', name: string | RegExp): Act =>
  async (user) =>
    user.click(await screen.findByRole(role, { name }))
const choose =
  (label: string, option: string): Act =>
  async (user) => {
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option)
  }
const upload =
  (label: string, file: File): Act =>
  async (user) =>
    user.upload(screen.getByLabelText(label), file)
/** For forms that are open already. */
const wait =
  (name: string): Act =>
  async () =>
    void (await screen.findByRole('button', { name }))
const each =
  (...acts: Act[]): Act =>
  async (user) => {
    for (const act of acts) await act(user)
  }

const lead = staff({ job_title: 'Delivery Lead' })
const superuser = staff({ is_superuser: true })

const message: Form = {
  name: 'a message',
  endpoint: sendContactMessage,
  open: press('Message'),
  choose: check('checkbox', /Client Partner/),
  typed: { Subject: 'Rota', Message: 'Who is on call?' },
  send: ['Send message'],
}
const messageAboutDays: Form = {
  name: 'a message about days that are not right',
  endpoint: sendContactMessage,
  open: async (user) => {
    await press('Show days by month: WO-2041')(user)
    await press('These days are not right: Amara Okafor, October 2026')(user)
  },
  choose: check('checkbox', /Delivery Lead/),
  typed: { Subject: 'Days', Message: 'Amara was away for a week' },
  send: ['Send message'],
}
const personFeedback: Form = {
  name: 'feedback on a person',
  endpoint: giveIndividualFeedback,
  open: press('Provide Feedback'),
  typed: { Feedback: 'Keeps watch' },
  send: ['Send feedback'],
}
const newTag: Form = {
  name: 'a new tag',
  endpoint: createTag,
  open: press(/^Edit the tags of/),
  typed: { 'Search or create a tag': 'Kotlin' },
  send: ['Create the tag'],
}
const extension: Form = {
  name: 'an extension request',
  endpoint: requestExtension,
  open: press('Request extension of WO-2041'),
  typed: { Message: 'Please extend' },
  send: ['Send request'],
}
const extensionAnswer: Form = {
  name: 'an answer to an extension request',
  as: lead,
  endpoint: answerExtension,
  open: press('Answer the request for WO-2047'),
  typed: { 'Note (optional)': 'Gladly' },
  send: ['Accept'],
}

export const needsNoSession = 'needs no session'
const noForm = 'has no form'
const onlyFilters = 'has only a search and filters'

/** Forms of each screen, by the path of its route, or the reason why there are none. */
export const formsOf: Record<string, Form[] | string> = {
  '/': needsNoSession,
  '/login': needsNoSession,
  '/second-step': needsNoSession,
  '/legal/cookies': needsNoSession,
  '/legal/privacy': needsNoSession,
  '/page-not-found': noForm,
  '/no-engagements': noForm,
  '/calendar': noForm,
  '/overview': onlyFilters,
  '/portfolio': onlyFilters,
  '/engagements': onlyFilters,
  '/people-feedback': onlyFilters,
  '/notification': 'has only switches, which are saved at once',
  '/feedback': 'only offers the engagements to choose from',
  '/engagements/:id/audits/:auditId': noForm,
  '/admin': noForm,
  '/admin/jobs': noForm,
  '/admin/audit-log': onlyFilters,
  '/admin/mails': onlyFilters,
  '/admin/imports': 'has only a file upload, which starts at once',
  '/admin/people': 'has only a search and questions to confirm',
  '/engagements/:id': [message],
  '/engagements/:id/access': [message],
  '/engagements/:id/all-audits': [message],
  '/engagements/:id/days': [message, messageAboutDays],
  '/engagements/:id/work-orders': [message, extension, extensionAnswer],
  '/work-orders': [extension, extensionAnswer],
  '/engagements/:id/employees/:employeeId': [personFeedback, newTag],
  '/engagements/:id/portfolio-director': [personFeedback, newTag],
  '/engagements/:id/team': [
    message,
    {
      ...personFeedback,
      at: '/engagements/p1/team?view=implementation',
      open: menu('Actions for Bea', 'Provide feedback'),
    },
    {
      name: 'feedback on a team',
      at: '/engagements/p1/team?view=core',
      endpoint: giveTeamFeedback,
      open: press('Team feedback'),
      typed: { Feedback: 'Keep watch' },
      send: ['Send feedback'],
    },
    {
      name: 'a new team',
      endpoint: createGroupTeam,
      open: press(/^New Team/),
      typed: { 'Team name': 'Night watch' },
      send: ['Create'],
    },
    {
      name: 'a changed team',
      at: '/engagements/p1/team?view=core',
      endpoint: updateGroupTeam,
      open: press('Edit team'),
      typed: { 'Team name': 'Inner core' },
      send: ['Save'],
    },
    { ...newTag, at: '/engagements/p1/team?view=implementation', open: menu('Actions for Bea', 'Manage tags') },
  ],
  '/engagements/:id/stakeholders': [
    {
      name: 'an invitation',
      endpoint: inviteStakeholder,
      open: press('Invite a colleague'),
      typed: {
        Name: 'Nadia Brook',
        Email: 'nadia@customer.example',
        Role: 'Owner',
        'Phone (optional)': '+44 20 7946 0625',
      },
      send: ['Send invitation'],
    },
  ],
  '/engagements/:id/request-team': [
    {
      name: 'a team request',
      endpoint: createTeamRequest,
      open: press('New request'),
      choose: each(
        choose('Position', 'QA Engineer'),
        choose('Primary skill', 'React'),
        choose('Duration', 'Other'),
        (user) => user.type(screen.getByLabelText('Start date'), '1 Jul 2099'),
        press('Add another member'),
      ),
      typed: { 'Comment (optional)': 'For December' },
      send: ['Submit'],
    },
    {
      name: 'a changed team request',
      endpoint: updateTeamRequest,
      open: press(/^Edit /),
      typed: { 'Comment (optional)': 'For January' },
      send: ['Save'],
    },
    {
      name: 'a decision',
      endpoint: decideProposal,
      open: press('Accept Priya Raman'),
      typed: { 'Note (optional)': 'Welcome' },
      send: ['Accept'],
    },
    {
      name: 'a proposal',
      as: lead,
      endpoint: proposePerson,
      open: press(/^Propose a person/),
      choose: check('radio', /Kai Lund/),
      typed: { 'Note (optional)': 'Built the ledger' },
      send: ['Propose'],
    },
  ],
  '/requests': [{ ...extensionAnswer, name: 'an answer among all requests' }],
  '/engagements/:id/files': [
    {
      name: 'the note of a deletion',
      endpoint: deleteFile,
      open: menu('Actions for Agreement.pdf', 'Delete'),
      typed: { 'Note (optional)': 'Out of date' },
      send: ['Delete file'],
    },
    {
      name: 'a file to share',
      endpoint: uploadFile,
      open: wait('Upload'),
      typed: {},
      choose: each(
        upload('File to share', new File(['%PDF-'], 'Rota.pdf', { type: 'application/pdf' })),
        choose('Category', 'Timesheets'),
      ),
      shown: ['Rota.pdf'],
      send: ['Upload', 'AGREE & UPLOAD'],
    },
  ],
  '/feedback/:id': [
    {
      name: 'a survey',
      endpoint: submitSurvey,
      open: wait('Submit'),
      choose: async (user) => {
        for (const group of screen.getAllByRole('group')) {
          const [first] = within(group).getAllByRole('radio').toReversed()
          if (first) await user.click(first)
        }
      },
      typed: { 'What do we do well?': 'The rota', 'What should we improve?': 'The handover' },
      send: ['Submit'],
    },
  ],
  '/view-feedback/:id?': [
    {
      name: 'an answer to a survey',
      at: '/view-feedback',
      as: lead,
      endpoint: replyToSurvey,
      open: async (user) => {
        await press(/ratings of Ben Bell/)(user)
        // A draft opens the form by itself.
        await waitFor(() =>
          expect(
            screen.queryByRole('button', { name: 'Reply' }) ?? screen.queryByLabelText('Your reply'),
          ).not.toBeNull(),
        )
        const answer = screen.queryByRole('button', { name: 'Reply' })
        if (answer) await user.click(answer)
      },
      typed: { 'Your reply': 'We shortened them' },
      send: ['Send reply'],
    },
    {
      name: 'the words of those who ask for feedback',
      as: lead,
      endpoint: askForFeedback,
      open: async (user) => {
        await press('Ask for feedback')(user)
        await screen.findByRole('textbox', { name: 'Your message' })
      },
      typed: { 'Your message': 'Two minutes are enough' },
      send: ['Send 1 email'],
    },
  ],
  '/submit-bug': [
    {
      name: 'a bug report',
      endpoint: submitBug,
      open: wait('Send report'),
      choose: upload('Add images', new File(['image'], 'screen.png', { type: 'image/png' })),
      typed: { Description: 'Empty list', Steps: 'Open the list' },
      send: ['Send report'],
    },
    {
      name: 'the reply to a bug report',
      as: superuser,
      endpoint: answerReport,
      open: press(/BUG-1042/),
      typed: { Reply: 'Mended' },
      send: ['Send reply and close report'],
    },
  ],
  '/sessions': [
    {
      name: 'the name of a passkey',
      endpoint: renamePasskey,
      open: press('Rename the passkey Key ring'),
      typed: { Name: 'Blue key' },
      send: ['Rename'],
    },
    {
      name: 'the name of an app',
      endpoint: renameAuthenticator,
      open: press('Rename the authenticator app Phone app'),
      typed: { Name: 'Work phone' },
      send: ['Rename'],
    },
  ],
  '/release-notes': [
    {
      name: 'a new release note',
      as: superuser,
      endpoint: createReleaseNote,
      open: press('Add a note'),
      choose: each(press('Link'), async (user) =>
        user.type(await screen.findByLabelText('Link address'), 'https://portal.example{Enter}'),
      ),
      typed: { 'Release date': '6 Sep 2026' },
      shown: ['https://portal.example'],
      send: ['Publish'],
    },
    {
      name: 'a release note',
      as: superuser,
      endpoint: updateReleaseNote,
      open: press('Edit the note for Aug, 01, 2026'),
      typed: { 'Release date': '5 Sep 2026' },
      send: ['Save'],
    },
  ],
  '/admin/removals': [
    {
      name: 'the reason to hold a removal',
      as: superuser,
      endpoint: holdRemoval,
      open: menu('Actions for Fleet telematics', 'Hold removal'),
      typed: { Reason: 'A dispute is open', Until: '31 Dec 2098' },
      send: ['Hold removal'],
    },
  ],
  '/admin/tokens': [
    {
      name: 'an API token',
      as: superuser,
      endpoint: makeToken,
      open: each(press('Create token'), check('checkbox', /^Import/)),
      typed: { Name: 'Nightly push' },
      send: ['Create token'],
    },
  ],
  '/admin/webhooks': [
    {
      name: 'a webhook',
      as: superuser,
      endpoint: makeHook,
      open: each(press('Create webhook'), check('checkbox', 'Files and audits')),
      typed: { Name: 'Chat', Address: 'https://receiver.company.com/portal' },
      send: ['Create webhook'],
    },
    {
      name: 'a changed webhook',
      as: superuser,
      endpoint: changeHook,
      open: menu('Actions for Deliveries', 'Edit'),
      typed: { Name: 'Chat', Address: 'https://receiver.company.com/portal' },
      send: ['Save'],
    },
  ],
  '/admin/sign-on': [
    {
      name: 'a customer’s own sign-in',
      as: superuser,
      endpoint: makeCustomerSignOn,
      open: press('Add single sign-on'),
      typed: {
        Company: 'Acme',
        'Email domains': 'acme.com',
        Issuer: 'https://login.acme.com',
        'Client ID': 'portal',
      },
      send: ['Save'],
    },
    {
      name: 'a changed sign-in of a customer',
      as: superuser,
      endpoint: changeCustomerSignOn,
      open: menu('Actions for Halden', 'Edit'),
      typed: { Company: 'Halden & Moore', 'Email domains': 'halden.example, moore.example' },
      send: ['Save'],
    },
  ],
}
