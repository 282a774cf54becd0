import { addPerson } from '@portal/domain/accounts/contract'
import { submitBug } from '@portal/domain/bug-reports/contract'
import { changeCompany } from '@portal/domain/company/contract'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import { uploadFile } from '@portal/domain/files/contract'
import { addEngagement, addWorkOrder } from '@portal/domain/records/contract'
import { createReleaseNote } from '@portal/domain/release-notes/contract'
import type { User } from '@portal/domain/session/user'
import { replyToSurvey, submitSurvey } from '@portal/domain/surveys/contract'
import { createTag } from '@portal/domain/tags/contract'
import { sendContactMessage } from '@portal/domain/team/contract'
import { createTeamRequest, proposePerson } from '@portal/domain/team-requests/contract'
import { makeToken } from '@portal/domain/tokens/contract'
import { makeHook } from '@portal/domain/webhooks/contract'
import { requestExtension } from '@portal/domain/work-orders/contract'
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
/**
 * Forms with more than plain text fields, which `web/shared/forms/form.test.tsx` tests: choices, files, lists, an editor, a form
 * that a draft opens.
 */
export const forms: (Form & { route: string })[] = [
  { route: '/engagements/:id', ...message },
  { route: '/engagements/:id/team', ...message },
  { route: '/work-orders', ...extension },
  {
    route: '/engagements/:id/team',
    ...newTag,
    at: '/engagements/p1/team?view=implementation',
    open: menu('Actions for Bea', 'Manage tags'),
  },
  {
    name: 'a team request',
    route: '/engagements/:id/request-team',
    endpoint: createTeamRequest,
    open: press('New request'),
    choose: each(
      choose('Position', 'QA Engineer'),
      choose('Primary skill', 'React'),
      choose('Duration', 'Other'),
      (user) => user.type(screen.getByLabelText('Start date'), '1 Jul 2099'),
      press('Add another line'),
    ),
    typed: { 'Comment (optional)': 'For December' },
    send: ['Submit'],
  },
  {
    name: 'a proposal',
    route: '/engagements/:id/request-team',
    as: lead,
    endpoint: proposePerson,
    open: press(/^Propose a person/),
    choose: check('radio', /Kai Lund/),
    typed: { 'Note (optional)': 'Built the ledger' },
    send: ['Propose'],
  },
  {
    name: 'a file to share',
    route: '/engagements/:id/files',
    endpoint: uploadFile,
    open: press('Share a file'),
    typed: {},
    choose: each(
      upload('File to share', new File(['%PDF-'], 'Rota.pdf', { type: 'application/pdf' })),
      choose('Category', 'Timesheets'),
    ),
    shown: ['Rota.pdf'],
    send: ['Upload', 'AGREE & UPLOAD'],
  },
  {
    name: 'a survey',
    route: '/feedback/:id',
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
  {
    name: 'an answer to a survey',
    route: '/view-feedback/:id?',
    at: '/view-feedback',
    as: lead,
    endpoint: replyToSurvey,
    open: async (user) => {
      await press(/ratings of Ben Bell/)(user)
      // A draft opens the form by itself.
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Reply' }) ?? screen.queryByLabelText('Your reply')).not.toBeNull(),
      )
      const answer = screen.queryByRole('button', { name: 'Reply' })
      if (answer) await user.click(answer)
    },
    typed: { 'Your reply': 'We shortened them' },
    send: ['Send reply'],
  },
  {
    name: 'a bug report',
    route: '/submit-bug',
    endpoint: submitBug,
    open: wait('Send report'),
    choose: upload('Add images', new File(['image'], 'screen.png', { type: 'image/png' })),
    typed: { Description: 'Empty list', Steps: 'Open the list' },
    send: ['Send report'],
  },
  {
    name: 'a new person',
    route: '/admin/people',
    as: superuser,
    endpoint: addPerson,
    open: press('New person'),
    choose: each(
      check('checkbox', 'Signs in with single sign-on'),
      check('radio', 'Superuser'),
      choose('Role at the provider', 'Client Partner'),
    ),
    typed: { Name: 'Yuki Tanabe', Email: 'yuki@provider.example', 'Job title': 'Scrum Master' },
    send: ['Add person'],
  },
  {
    name: 'the company',
    route: '/admin/company',
    as: superuser,
    endpoint: changeCompany,
    open: wait('Save'),
    choose: check('radio', 'Navy'),
    typed: { Company: 'Tideway Software', 'Name of the portal': 'Tideway Portal', 'Currency symbol': '€' },
    send: ['Save'],
  },
  {
    name: 'a new release note',
    route: '/release-notes',
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
    name: 'a new work order',
    route: '/engagements/:id/work-orders/new',
    as: superuser,
    endpoint: addWorkOrder,
    open: wait('Add work order'),
    typed: {
      Reference: 'WO-2195 Dispute intake',
      Start: '4 Jan 2027',
      End: '30 Jun 2027',
    },
    choose: async (user) => user.type(screen.getByLabelText('Role, new row'), 'QA Engineer'),
    shown: ['1 not decided yet.'],
    send: ['Add work order'],
  },
  {
    name: 'a new engagement',
    route: '/engagements/new',
    as: superuser,
    endpoint: addEngagement,
    open: wait('Create engagement'),
    typed: {
      Customer: 'Tideway',
      Title: 'Card disputes portal',
      Reference: 'WO-2195',
      Start: '4 Jan 2027',
      End: '30 Jun 2027',
    },
    choose: async (user) => {
      await user.type(screen.getByLabelText('Add a stakeholder'), 'Naomi Kirkbride')
      await user.type(screen.getByLabelText(/^Email, row 1/), 'naomi@tideway.example')
    },
    shown: ['Creates a new customer, the engagement and WO-2195. Emails 1 invitation.'],
    send: ['Create engagement'],
  },
  {
    name: 'an API token',
    route: '/admin/tokens',
    as: superuser,
    endpoint: makeToken,
    open: each(press('Create token'), check('checkbox', /^Import/)),
    typed: { Name: 'Nightly push' },
    send: ['Create token'],
  },
  {
    name: 'a webhook',
    route: '/admin/webhooks',
    as: superuser,
    endpoint: makeHook,
    open: each(press('Create webhook'), check('checkbox', 'Files and audits')),
    typed: { Name: 'Chat', Address: 'https://receiver.company.com/portal' },
    send: ['Create webhook'],
  },
]
