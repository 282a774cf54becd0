import type { Example } from '../../server/platform/openapi/examples.ts'

const json = (value: unknown): Record<string, unknown> => ({ 'application/json': value })

const challenge = 'q2hHbGVuZ2UtZnJvbS10aGUtcG9ydGFs'
const rpId = 'portal.company.com'
const userVerification = 'required'
const use = { rpId, challenge, timeout: 300_000, userVerification, allowCredentials: [] }
const make = {
  rp: { id: rpId, name: 'Client Portal' },
  user: { id: 'ZGVtby1hZHZhbmNlZA', name: 'advanced@customer.example', displayName: 'Helen Marsh' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
}
const assertion = {
  credential: 'qgkFtOQh3mTq1Jq9bJ5tNw',
  client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
  signature: 'MEUCIQDh2vXkq0Zc8mN1s5o',
  user_handle: 'ZGVtby1hZHZhbmNlZA',
}
const credential = {
  credential: assertion.credential,
  client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
  transports: ['internal'],
}
const createdAt = '2026-06-18T08:30:00.000Z'
const passkey = { id: 'passkey-1', name: 'Firefox on Linux', created_at: createdAt, used_at: null, is_synced: true }
const authenticator = { id: 'authenticator-1', name: 'Authenticator app', created_at: createdAt, used_at: null }
const code = { code: '482913' }
const setUp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Client%20Portal:advanced%40customer.example?issuer=Client%20Portal&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  picture: { size: 49, path: 'M4 4h1v1h-1z' },
}
const user = {
  id: 'demo-advanced',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'advanced@customer.example',
  role: 'Director of Payments',
  job_title: 'Director of Payments',
  company_name: 'Halden & Moore Bank',
  photo_id: null,
  is_stakeholder: true,
  login_method: 'external',
  access_level: 1,
  is_superuser: false,
  project_ids: ['P0001', 'P0006'],
}
const challengeRequest = { challenge: '5f0c1e9a-7b3d-4c62-9a18-0000000000aa' }
const token = 'k3JtQ0v1sZ8mXy2bN6cR4wPdT7hUe5aLqG9oIrKzVxA'

/** Examples of calls that this script cannot make, because they need a mailbox or a device with passkeys. */
export const writtenExamples: Readonly<Record<string, Example>> = {
  'session.requestAccessCode': {
    bodies: json({ email: user.email, referrer_link: '/projects/P0001' }),
    answers: json(challengeRequest),
  },
  'session.requestNewLink': { bodies: json({ token }), answers: json(challengeRequest) },
  'session.checkLink': { bodies: json({ token }), answers: json({ usable: true }) },
  'session.login': {
    bodies: json({ ...challengeRequest, code: '482913' }),
    answers: json({ user, referrer_link: '/projects/P0001' }),
  },
  'session.getSignOnLink': {
    query: { redirect: '/projects/P0001' },
    answers: json({ auth_uri: 'https://sign-on.company.com/authorize?client_id=portal' }),
  },
  'session.beginPasskeyLogin': { answers: json(use) },
  'session.loginWithPasskey': { bodies: json(assertion), answers: json({ user }) },
  'session.beginSecondStep': { answers: json({ use, make: null, code: true, set_up: false, recovery_at: null }) },
  'session.finishSecondStep': { bodies: json(assertion), answers: json({ user, referrer_link: null }) },
  'session.makeAtSecondStep': { bodies: json(credential), answers: json({ user, referrer_link: null }) },
  'session.finishSecondStepWithCode': { bodies: json(code), answers: json({ user, referrer_link: null }) },
  'session.beginAuthenticatorAtSecondStep': { answers: json(setUp) },
  'session.addAuthenticatorAtSecondStep': { bodies: json(code), answers: json({ user, referrer_link: null }) },
  'session.recoverPasskeys': { answers: json({ recovery_at: '2026-06-19T08:30:00.000Z' }) },
  'session.beginPasskey': { answers: json(make) },
  'session.addPasskey': { bodies: json(credential), answers: json(passkey) },
  'session.renamePasskey': {
    params: { id: passkey.id },
    bodies: json({ name: 'Key ring' }),
    answers: json({ ...passkey, name: 'Key ring' }),
  },
  'session.beginAuthenticator': { answers: json(setUp) },
  'session.addAuthenticator': { bodies: json(code), answers: json(authenticator) },
  'session.renameAuthenticator': {
    params: { id: authenticator.id },
    bodies: json({ name: 'Work phone' }),
    answers: json({ ...authenticator, name: 'Work phone' }),
  },
  'session.removeAuthenticator': { params: { id: authenticator.id } },
  'session.endSession': { params: { id: '5f0c1e9a-7b3d-4c62-9a18-0000000000bb' } },
  'session.endBrowserLock': { params: { id: '5f0c1e9a-7b3d-4c62-9a18-0000000000bd' } },
  'feedback.withdrawIndividualFeedback': { params: { id: '5f0c1e9a-7b3d-4c62-9a18-0000000000cc' } },
  'feedback.withdrawTeamFeedback': { params: { id: '5f0c1e9a-7b3d-4c62-9a18-0000000000dd' } },
  'session.removePasskey': { params: { id: passkey.id } },
  'stakeholders.answerInvitation': {
    params: { id: 'invitation-1' },
    bodies: json({ accept: true }),
    answers: json({ message: 'You now have access to Payments platform rebuild.' }),
  },
  'calendar.getCalendarFeed': {
    query: { key: '9fK2mQxA00000000000000000000000000000000000' },
    answers: {
      'text/calendar; charset=utf-8': `${[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Client Portal//EN',
        'BEGIN:VEVENT',
        'UID:work-order-P0001-W4@portal.company.com',
        'DTSTART;VALUE=DATE:20261218',
        'SUMMARY:WO-2041 ends',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n')}\r\n`,
    },
  },
}

const assignment = {
  id: 'MA-104',
  work_order_id: 'P0001-W4',
  employee_id: 'E002',
  member_role: 'QA Engineer',
  member_role_id: 30,
  start_date: '2026-09-01',
  end_date: '2026-12-31',
}
const upload = { 'multipart/form-data': { file: 'the bytes of Contract.pdf' } }

/** Example uploads: records of one kind in each format. */
export const streamsToShow: Readonly<Record<string, Record<string, unknown>>> = {
  'import.uploadImport': {
    ...json([assignment]),
    'application/x-ndjson': `${JSON.stringify(assignment)}\n{"id":"MA-077","removed":true}\n`,
    'text/csv': `${Object.keys(assignment).join(',')}\n${Object.values(assignment).join(',')}\n`,
  },
  'files.uploadFile': upload,
  'files.replaceFile': upload,
  'bugReports.submitBug': {
    'multipart/form-data': {
      description: 'The list stays empty',
      steps: 'Open the list of engagements',
      attachments: 'the bytes of a picture',
    },
  },
}

/** Request bodies with more meaningful words than those of the tests. */
export const bodiesToShow: Readonly<Record<string, { query?: object; body?: object }>> = {
  'team.createGroupTeam': { body: { name: 'Payments core' } },
  'tags.createTag': { body: { name: 'Migration' } },
  'feedback.giveIndividualFeedback': {
    body: { project_id: 'P0001', employee_id: 'E002', feedback: 'Keeps every promise, and says early what is late.' },
  },
  'overview.compareWorkOrders': { query: { since: '30-days', ids: '["P0001","P0006"]' } },
  'search.noteOpened': { body: { kind: 'engagement', id: 'P0001' } },
  'team.sendContactMessage': {
    body: {
      data: { subject: 'Next release', message: 'May we look at the plan together on Thursday?' },
      to: ['client_partner'],
    },
  },
  'surveys.askForFeedback': { body: { words: 'Two minutes of your time would help us a great deal.' } },
  'import.uploadImport': {
    query: { kind: 'member_assignments', mode: 'upsert', dry_run: 'true' },
    body: new Blob([JSON.stringify(assignment)], { type: 'application/x-ndjson' }),
  },
  'webhooks.makeHook': {
    body: {
      name: 'Data warehouse',
      address: 'https://receiver.company.com/portal',
      kinds: ['file.shared', 'service_feedback.given', 'import.ended'],
    },
  },
  'publicApi.readWorkOrders': { query: { limit: 2 } },
  'publicApi.readEngagements': { query: { limit: 2 } },
  'publicApi.readAssignments': { query: { limit: 2, fields: 'work_order_id,employee_name,end_date' } },
  'publicApi.readServiceFeedback': { query: { limit: 2, updated_since: '2026-01-01T00:00:00Z' } },
}
