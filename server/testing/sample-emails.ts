import { User } from '@portal/domain/session/user'
import { RequestLine, TeamRequest } from '@portal/domain/team-requests/team-request'
import { sample } from '@portal/domain/testing/sample'
import { addressChangedEmail, staffInvitationEmail } from '../features/accounts/emails.ts'
import { invitationReminder } from '../features/admin/emails.ts'
import { reportEmail, replyEmail as reportReplyLetter } from '../features/bug-reports/emails.ts'
import { testEmail } from '../features/checklist/emails.ts'
import type { VisibleEngagementId } from '../features/engagements/data.ts'
import { expiringEmail, deletedEmail as fileDeletedLetter } from '../features/files/emails.ts'
import { eventEmail, weekEmail } from '../features/notifications/emails.ts'
import { removalEmail } from '../features/retention/emails.ts'
import {
  authenticatorAddedEmail,
  authenticatorRemovedEmail,
  wrongCodesEmail,
} from '../features/session/authenticator-emails.ts'
import { accessEmail } from '../features/session/emails.ts'
import { newSignInEmail } from '../features/session/new-sign-in-email.ts'
import { passkeyAddedEmail, passkeyRemovedEmail, recoveryEmail } from '../features/session/passkey-emails.ts'
import { invitationEmail, questionEmail } from '../features/stakeholders/emails.ts'
import { lowScoreEmail, replyEmail, requestEmail } from '../features/surveys/emails.ts'
import { contactEmail } from '../features/team/contact.ts'
import * as team from '../features/team-requests/emails.ts'
import { switchedOffEmail } from '../features/webhooks/emails.ts'
import { answeredEmail, requestedEmail, withdrawnEmail } from '../features/work-orders/emails.ts'
import type { EmailKind } from '../platform/email/email-kind.ts'
import type { Email } from '../platform/email/template.ts'

const now = new Date('2026-11-24T23:29:00Z')
const later = new Date('2026-11-25T23:29:00Z')
const today = '2026-11-24'
const publicUrl = 'https://portal.provider.example'
const productName = 'Client Portal'
const to = 'helen@customer.example'
const title = 'Payments platform rebuild'
const concerns = {}
const href = `${publicUrl}/engagements/P0001`
const token = 'k3Jx9QpLz7VbN2mT5sWc8RdF1gHy4KaE6uXiOoPqAtY'

const helen = sample(User, {
  id: 'helen',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: to,
  job_title: 'Director of Payments',
  company_name: 'Halden & Moore Bank',
  is_stakeholder: true,
  project_ids: ['P0001'],
})
const leah = { ...helen, id: 'leah', first_name: 'Leah', last_name: 'Stone', is_stakeholder: false }
const sender = {
  config: { PUBLIC_URL: publicUrl, TIME_ZONE: 'Europe/London' },
  settings: { product_name: productName, provider_name: 'Provider' },
  now: () => now,
} as Parameters<typeof passkeyAddedEmail>[0]
const device = 'Chrome on Windows'
const access = {
  to,
  token,
  code: '230331',
  referrer_link: null,
  expires_at: later,
  publicUrl,
  productName,
  name: 'Helen',
}

const line = (member_role: 'Software developer' | 'QA Engineer', member_type_quantity: number) =>
  sample(RequestLine, {
    member_role,
    member_type_quantity,
    member_start_date: '2026-12-25',
    member_duration: '6 months',
  })
const request = sample(TeamRequest, {
  project_id: 'P0001',
  is_new: true,
  requested_by: 'Helen Marsh',
  request_comment: 'For the second payments squad. Experience with ISO 20022 would help.',
  request_content: [line('Software developer', 2), { ...line('QA Engineer', 1), id: 'second' }],
})
const about = { to: 'amara@provider.example', title, href: `${href}/request-team`, concerns }

const workOrder = {
  id: 'w',
  reference: 'WO-2041',
  start_date: '2026-01-05',
  end_date: '2026-12-31',
  budget_days: null,
  engagement_id: 'P0001' as VisibleEngagementId,
  engagement_title: title,
  client_partner_email: null,
  delivery_lead_email: null,
}
const matter = {
  workOrder,
  request: {
    requested_by: 'Helen Marsh',
    message: 'Two more months, so that the consent screens can be tested with all banks.',
    proposed_end_date: '2027-02-28',
  },
  href: `${publicUrl}/work-orders?wo=w`,
  actor_id: 'helen',
}
const file = {
  to,
  concerns,
  file_name: 'Change request 12.docx',
  engagement: title,
  href: `${href}/files`,
  productName,
}
const survey = { to, title, engagement_id: 'P0001', actor_id: 'amara', publicUrl, productName }
const report = {
  id: 'b',
  reference: 'BUG-1046',
  description: 'The list of work orders stays empty after I sign in.',
  steps: 'Sign in with an access link\nOpen Work Orders',
  account_id: 'helen',
  email: to,
  reported_by: 'Helen Marsh',
  created_at: now,
  answered_at: null,
  images: [],
  reply: null,
}
const invited = {
  to,
  name: 'Nadia',
  concerns,
  invitedBy: 'Helen Marsh',
  engagement: title,
  productName,
  publicUrl,
}
const reader = { to, publicUrl, unsubscribe: `${publicUrl}/unsubscribe?token=${token}` }
const event = {
  kind: 'file_sharing' as const,
  engagement_id: 'P0001',
  account_id: 'amara',
  title,
  path: '/engagements/P0001/files',
  sentence: 'Amara Okafor shared Change request 12.docx',
  detail: { text: 'Contracts, expires on 4 Dec 2026, 14 days left' },
}
const extension = {
  ...event,
  kind: 'work_order_renewal' as const,
  sentence: 'Owen Blackwood requested an extension of WO-2041',
  detail: { quote: 'Two more months, with the same team.', remark: 'Proposed new end date: 28 Feb 2027' },
}
const elsewhere = { ...event, engagement_id: 'P0006', title: 'Open banking consent', path: '/engagements/P0006/files' }
const removal = { engagement_id: 'P0009', title: 'Fleet telematics', client_name: 'Halden & Moore Bank' }
const removals = [{ ...removal, remove_on: '2026-12-24' }]
const words = 'Your view helps us most now, before the second squad starts.'

/** Emails of every kind with the content of the demo, for tests and pictures. */
export const sampleEmails: Readonly<Record<EmailKind, readonly Email[]>> = {
  'access-link': [accessEmail(access), accessEmail({ ...access, code: null })],
  'new-sign-in': [newSignInEmail(sender, helen, device)],
  'passkey-added': [passkeyAddedEmail(sender, helen, { name: device, created_at: now })],
  'passkey-removed': [passkeyRemovedEmail(sender, helen, { name: 'Key ring' })],
  'authenticator-added': [authenticatorAddedEmail(sender, helen, { name: 'Phone', created_at: now })],
  'authenticator-removed': [authenticatorRemovedEmail(sender, helen, { name: 'Phone' })],
  'wrong-codes': [wrongCodesEmail(sender, helen, device)],
  recovery: [recoveryEmail(sender, helen, { lost: 'passkeys', device, token, ready_at: later, expires_at: later })],
  'address-changed': [addressChangedEmail(sender, { to, name: 'Helen' })],
  'staff-invitation': [staffInvitationEmail(sender, { to, name: 'Leah', token, expires_at: later })],
  test: [testEmail(to, productName, publicUrl)],
  'webhook-off': [
    switchedOffEmail(
      to,
      {
        name: 'Chat',
        waiting: 3,
        href: `${publicUrl}/admin/webhooks`,
        reason: 'The receiver accepted nothing for 24 hours. Last error: connection refused',
      },
      productName,
    ),
  ],
  'removal-for-staff': (['superuser', 'leader'] as const).map((as) =>
    removalEmail({ to, as, notice: 'reminder', because: '', publicUrl, removals }),
  ),
  removal: (['planned', 'called off'] as const).map((notice) =>
    removalEmail({
      to,
      as: 'customer',
      notice,
      because: 'The engagement is open again, or closed too recently.',
      publicUrl,
      removals: [...removals, { ...removal, title: 'Branch locator', remove_on: '2026-12-24' }],
    }),
  ),
  'invitation-request': [questionEmail({ ...invited, company: 'Halden & Moore Bank', token, expires_at: later })],
  invitation: [invitationEmail(invited)],
  'invitation-reminder': [invitationReminder(to, productName, publicUrl, 'leah')],
  'team-request': [team.requestEmail(about, request, 'Halden & Moore Bank')],
  'team-request-changed': [
    team.changedEmail(about, {
      by: 'Helen Marsh',
      before: request,
      after: { ...request, request_content: request.request_content.slice(0, 1) },
    }),
  ],
  'team-request-completed': [team.completionEmail(about, request)],
  'team-request-deleted': [team.deletedEmail(about, { by: 'Owen Blackwood', request })],
  proposal: [
    team.proposalEmail(
      { ...about, to },
      {
        proposedBy: 'Amara Okafor',
        person: 'Sofia Lindgren',
        line: '2 × Software developer, React',
        note: 'Six years in payments, two of them on ISO 20022.',
      },
    ),
  ],
  'proposal-decided': [
    team.decisionEmail(
      about,
      {
        by: 'Helen Marsh',
        person: 'Marta Kowalczyk',
        decision: 'accepted',
        note: 'We know Marta from the card migration. Welcome back.',
      },
      request,
    ),
  ],
  'extension-requested': [requestedEmail(about.to, matter)],
  'extension-withdrawn': [withdrawnEmail(about.to, matter)],
  'extension-answered': (['accepted', 'declined'] as const).map((state) =>
    answeredEmail(to, { ...matter, state, answered_by: 'Amara Okafor', note: 'Agreed for the whole team.' }),
  ),
  'file-deleted': [fileDeletedLetter({ ...file, deletedBy: 'Amara Okafor', note: 'Replaced by the signed one.' })],
  'file-expiring': [expiringEmail({ ...file, expire_on: '2026-12-01', today })],
  notifications: [
    eventEmail({ ...reader, kind: 'file_sharing', events: [event] }),
    eventEmail({ ...reader, kind: 'work_order_renewal', events: [extension] }),
    eventEmail({ ...reader, kind: 'file_sharing', events: [event, { ...event, path: '/x' }, elsewhere] }),
  ],
  digest: [
    eventEmail({ ...reader, kind: undefined, events: [event, extension] }),
    weekEmail({
      ...reader,
      productName,
      events: [],
      sections: [
        {
          engagement: { id: 'P0001', title, client_name: 'Halden & Moore Bank' },
          to_do: [
            'Decide: Amara Okafor proposed Sofia Lindgren as Software developer (9 days left)',
            'Due: WO-2041 ends in 21 days. No extension requested',
          ],
          changes: ['Ben Moss, Designer, joined WO-2041', 'New audit: Security audit 91%, was 87%'],
          leaving: ['Ann Reed, QA Engineer, leaves on 18 Dec 2026 (24 days left)'],
        },
        {
          engagement: { id: 'P0006', title: 'Open banking consent', client_name: 'Halden & Moore Bank' },
          to_do: ['New: Tomasz Brandt shared Plan.pdf'],
          changes: [],
          leaving: [],
        },
      ],
    }),
  ],
  'feedback-request': [false, true].map((reminder) =>
    requestEmail(survey, { firstName: 'Helen', askedBy: 'Amara Okafor', words, reminder }),
  ),
  'low-score': [
    lowScoreEmail(survey, {
      id: 's',
      respondent: 'Helen Marsh',
      score: 4,
      mended: false,
      doneWell: 'They keep what they promise.',
      toImprove: 'Shorter demos, please.',
    }),
  ],
  'feedback-reply': [
    replyEmail(survey, {
      survey: 's',
      author: 'Amara Okafor',
      text: 'Thank you for telling us.\n\nFrom next week, demos take 30 minutes, and we send the questions before.',
    }),
  ],
  'bug-report': [
    reportEmail({ report, to: 'it@provider.example', href: `${publicUrl}/admin/bug-reports`, productName, images: [] }),
  ],
  'bug-report-reply': [
    reportReplyLetter({
      report,
      to,
      href: `${publicUrl}/submit-bug`,
      productName,
      answeredBy: leah,
      reply: 'The list shows again. An import had failed that night.',
    }),
  ],
  'contact-message': [
    {
      ...contactEmail({
        viewer: helen,
        id: 'P0001' as VisibleEngagementId,
        title,
        address: `${href}/team`,
        data: { subject: 'Rota change', message: 'Who is on call over the holidays?\n\nWe plan the cut-over.' },
      }),
      to: about.to,
      name: 'Amara',
      reason: 'You receive this because you lead this engagement.',
    },
  ],
}
